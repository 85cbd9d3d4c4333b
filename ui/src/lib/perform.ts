/** What happened, so that everyone notices: heard, felt and read out. */
import type { AnyEvent, AnyView } from "../wire.gen";
import { cues, type Namer } from "./choreography";
import type { Play } from "./game";
import type { Live } from "./live.svelte";
import { buzz, play as sound } from "./sound";

export function perform(play: Play, events: AnyEvent[], view: AnyView, name: Namer, live: Live): void {
  const made = cues(play, events, view, name);
  const loudest = made.findLast((cue) => cue.sound);
  if (loudest?.sound) sound(loudest.sound);
  const felt = made.findLast((cue) => cue.buzz);
  if (felt?.buzz) buzz(felt.buzz);
  live.say(made.flatMap((cue) => cue.say ?? []).join(" "));
}
