import { played } from "../game";
import { victory } from "../../words/phrases";
import type { KnightsDiceEvent, KnightsDiceMove, KnightsDiceView } from "./wire.gen";
import type { Insight } from "../_knights/insight";
import HandCard from "../_knights/HandCard.svelte";
import "../_knights/knights.css";
import { answers } from "./answers";
import { cue } from "./cues";
import Dice from "./Screen.svelte";
import { summary } from "./summary";

export default played<KnightsDiceView, KnightsDiceEvent, KnightsDiceMove, Insight>({
  screen: Dice,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  hand: ({ hand }) => hand,
  card: HandCard,
  answers,
  insight: () => import("../_knights/Insight.svelte"),
});
