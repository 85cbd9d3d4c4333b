/** Map events to cues: sound, vibration and the sentence for screen readers. Pure; `perform` plays them. */

import type { AnyEvent, AnyView } from "../server/wire.gen";
import type { Play } from "../games/game";
import type { Sound } from "../ui/sound";

/** `urgent`: the sentence does not wait until a screen reader is done with others. */
export type Cue = { sound?: Sound; buzz?: number | number[]; say?: string; urgent?: boolean };
export type Namer = (seat: number) => string;
/** Whether a bot plays a seat. */
export type BotAt = (seat: number) => boolean;

/** The cues of events, from the table's game. */
export function cues(
  { cue }: Pick<Play, "cue">,
  events: AnyEvent[],
  view: AnyView,
  name: Namer,
  bot: BotAt = () => false,
): Cue[] {
  return events.map((event) => cue(event, view, name, bot)).filter((made) => made !== null);
}

/** Join sentences, skipping empty ones. */
export const said = (...sentences: (string | null | undefined)[]): string => sentences.filter(Boolean).join(" ");
