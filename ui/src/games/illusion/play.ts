import { played } from "../game";
import { victory } from "../../words/phrases";
import type { IllusionEvent, IllusionInsight, IllusionMove, IllusionView } from "./wire.gen";
import { m } from "../../words/messages";
import Illusion from "./Screen.svelte";
import ReplayDoubt from "./parts/ReplayDoubt.svelte";
import { summary } from "./summary";
import { cue, answers } from "./tell";

export default played<IllusionView, IllusionEvent, IllusionMove, IllusionInsight>({
  screen: Illusion,
  cue,
  turn: ({ turn }) => turn,
  result: ({ winners }, room) => victory(winners, room),
  summary,
  won: ({ winners }, seat) => winners.includes(seat),
  replayScreen: (events, view) =>
    view.revealed && events.some((event) => event.type === "doubted") ? ReplayDoubt : null,
  mark: (event) => (event.type === "doubted" ? { kind: "asked", label: m.illusion_mark_doubt() } : null),
  answers,
  ruled: ({ revealed }) => revealed !== null,
  insight: () => import("./Insight.svelte"),
});
