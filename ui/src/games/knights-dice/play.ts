import { played } from "../game";
import { victory } from "../../words/phrases";
import type { KnightsDiceEvent, KnightsDiceMove, KnightsDiceView } from "./wire.gen";
import type { Insight } from "../_knights/Insight.svelte";
import Card from "../_knights/Card.svelte";
import "../_knights/knights.css";
import Dice from "./Screen.svelte";
import { summary } from "./summary";
import { cue, answers } from "./tell";

export default played<KnightsDiceView, KnightsDiceEvent, KnightsDiceMove, Insight>({
  screen: Dice,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  hand: ({ hand }) => hand,
  card: Card,
  answers,
  insight: () => import("../_knights/Insight.svelte"),
});
