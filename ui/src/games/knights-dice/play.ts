import { played } from "../../lib/game";
import { victory } from "../../lib/phrases";
import type { KnightsDiceEvent, KnightsDiceMove, KnightsDiceView } from "./wire.gen";
import Held from "../knights/Held.svelte";
import "../knights/knights.css";
import { cue } from "./cues";
import Dice from "./Dice.svelte";
import { tale } from "./tale";

export default played<KnightsDiceView, KnightsDiceEvent, KnightsDiceMove>({
  screen: Dice,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  tale,
  hand: ({ hand }) => hand,
  card: Held,
});
