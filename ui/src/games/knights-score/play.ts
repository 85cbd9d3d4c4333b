import { played } from "../game";
import { victory } from "../../words/phrases";
import type { KnightsScoreEvent, KnightsScoreMove, KnightsScoreView } from "./wire.gen";
import type { Insight } from "../_knights/Insight.svelte";
import Card from "../_knights/Card.svelte";
import "../_knights/knights.css";
import Score from "./Screen.svelte";
import { summary } from "./summary";
import { cue, answers } from "./tell";

export default played<KnightsScoreView, KnightsScoreEvent, KnightsScoreMove, Insight>({
  screen: Score,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  scores: ({ scores }) => scores,
  hand: ({ hand }) => hand,
  card: Card,
  answers,
  insight: () => import("../_knights/Insight.svelte"),
});
