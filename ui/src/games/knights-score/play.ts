import { played } from "../../lib/game";
import { victory } from "../../lib/phrases";
import type { KnightsScoreEvent, KnightsScoreMove, KnightsScoreView } from "./wire.gen";
import Held from "../knights/Held.svelte";
import "../knights/knights.css";
import { cue } from "./cues";
import Score from "./Score.svelte";
import { tale } from "./tale";

export default played<KnightsScoreView, KnightsScoreEvent, KnightsScoreMove>({
  screen: Score,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  tale,
  scores: ({ scores }) => scores,
  hand: ({ hand }) => hand,
  card: Held,
});
