import { played } from "../game";
import { victory } from "../../words/phrases";
import type { KnightsScoreEvent, KnightsScoreMove, KnightsScoreView } from "./wire.gen";
import type { Insight } from "../_knights/insight";
import HandCard from "../_knights/HandCard.svelte";
import "../_knights/knights.css";
import { answers } from "./answers";
import { cue } from "./cues";
import Score from "./Screen.svelte";
import { summary } from "./summary";

export default played<KnightsScoreView, KnightsScoreEvent, KnightsScoreMove, Insight>({
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
  insight: () => import("../_knights/Insight.svelte"),
});
