/** Play the cues of events: the loudest sound, the last vibration, and all sentences to the announcer. */
import type { AnyEvent, AnyView } from "../server/wire.gen";
import { announcer } from "../ui/announcer.svelte";
import { cues, type BotAt, type Namer } from "./cues";
import type { Play } from "../games/game";
import { buzz, play as sound } from "../ui/sound";

export function playCues(play: Play, events: AnyEvent[], view: AnyView, name: Namer, bot?: BotAt): void {
  const made = cues(play, events, view, name, bot);
  const loudest = made.findLast((cue) => cue.sound);
  if (loudest?.sound) sound(loudest.sound);
  const felt = made.findLast((cue) => cue.buzz);
  if (felt?.buzz) buzz(felt.buzz);
  const urgent = made.some((cue) => cue.urgent);
  announcer.say(made.flatMap((cue) => cue.say ?? []).join(" "), urgent);
}
