import { played } from "../../lib/game";
import { victory } from "../../lib/phrases";
import type { IllusionEvent, IllusionMove, IllusionView } from "./wire.gen";
import { cue } from "./cues";
import Illusion from "./Illusion.svelte";
import Retold from "./Retold.svelte";
import { tale } from "./tale";

export default played<IllusionView, IllusionEvent, IllusionMove>({
  screen: Illusion,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  tale,
  retold: (events, view) => (view.revealed && events.some((event) => event.type === "doubted") ? Retold : null),
});
