import { played } from "../../lib/game";
import type { MindEvent, MindMove, MindView } from "./wire.gen";
import * as m from "../../words/messages";
import { cue } from "./cues";
import Held from "./Held.svelte";
import Mind from "./Mind.svelte";
import Onward from "./Onward.svelte";
import { tale } from "./tale";

export default played<MindView, MindEvent, MindMove>({
  screen: Mind,
  cue,
  result,
  tale,
  decided: ({ phase }) => phase === "won",
  onward: Onward,
  hand: ({ hand }) => hand,
  card: Held,
});

export function result({ blind, blind_levels, phase, level }: MindView): string {
  if (blind) return m.mind_blind_end({ levels: blind_levels });
  return phase === "won" ? m.mind_won() : phase === "lost" ? m.mind_lost_at({ level }) : m.ended_early();
}
