import { played } from "../../lib/game";
import { victory } from "../../lib/phrases";
import type { KnightsScoreEvent, KnightsScoreMove, KnightsScoreView } from "./wire.gen";
import HandCard from "../knights/HandCard.svelte";
import "../knights/knights.css";
import { answers } from "./answers";
import { cue } from "./cues";
import Score from "./Score.svelte";
import { summary } from "./summary";

export default played<KnightsScoreView, KnightsScoreEvent, KnightsScoreMove>({
  screen: Score,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  scores: ({ scores }) => scores,
  hand: ({ hand }) => hand,
  card: HandCard,
  answers,
  insight: () => import("../knights/Insight.svelte"),
});
