import { played } from "../../lib/game";
import { victory } from "../../lib/phrases";
import type { KnightsDiceEvent, KnightsDiceMove, KnightsDiceView } from "./wire.gen";
import HandCard from "../knights/HandCard.svelte";
import "../knights/knights.css";
import { answers } from "./answers";
import { cue } from "./cues";
import Dice from "./Dice.svelte";
import { summary } from "./summary";

export default played<KnightsDiceView, KnightsDiceEvent, KnightsDiceMove>({
  screen: Dice,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  hand: ({ hand }) => hand,
  card: HandCard,
  answers,
  insight: () => import("../knights/Insight.svelte"),
});
