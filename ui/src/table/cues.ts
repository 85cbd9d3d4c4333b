/** Cues of events: sound, vibration and the sentence for screen readers; how they are played, and the moves since one's own. */

import type { AnyEvent, AnyView } from "../server/wire.gen";
import type { Play } from "../games/game";
import { type Sound, buzz, play as sound } from "../ui/sound";
import { announcer } from "../ui/announcer.svelte";

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

export function playCues(play: Play, events: AnyEvent[], view: AnyView, name: Namer, bot?: BotAt): void {
  const made = cues(play, events, view, name, bot);
  const loudest = made.findLast((cue) => cue.sound);
  if (loudest?.sound) sound(loudest.sound);
  const felt = made.findLast((cue) => cue.buzz);
  if (felt?.buzz) buzz(felt.buzz);
  const urgent = made.some((cue) => cue.urgent);
  announcer.say(made.flatMap((cue) => cue.say ?? []).join(" "), urgent);
}

export type TableMove = { id: number; seat: number; text: string; cards: (string | number)[] };

const KEPT = 40;

/** Append a move; the own move clears the list. A watcher gets all moves. */
export function addMove(story: TableMove[], made: Omit<TableMove, "id">, you: number | null): TableMove[] {
  if (made.seat === you) return [];
  return [...story, { ...made, id: (story.at(-1)?.id ?? 0) + 1 }].slice(-KEPT);
}
