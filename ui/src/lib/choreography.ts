/** From what happened to what is heard, felt and said. Pure: a screen does what the cues say. */

import type { AnyEvent, AnyView } from "../wire.gen";
import type { Play } from "./game";
import type { Sound } from "./sound";

export type Cue = { sound?: Sound; buzz?: number | number[]; say?: string };
export type Namer = (seat: number) => string;

/** Events are told to the game of their own table, and to no other. */
export function cues({ cue }: Pick<Play, "cue">, events: AnyEvent[], view: AnyView, name: Namer): Cue[] {
  return events.map((event) => cue(event, view, name)).filter((made) => made !== null);
}

/** Sentences one after the other, without those that are not said. */
export const said = (...sentences: (string | null | undefined)[]): string => sentences.filter(Boolean).join(" ");
