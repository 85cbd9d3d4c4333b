/** The keys of the page, the same as in the terminal: docs/play.md lists them. */

import { me } from "../me/me.svelte";
import type { Question } from "../games/game";

/** A key and what it does. */
export type Shortcut = [key: string, does: string];

/** Keys that ask a question; the answer is spoken. */
export const QUESTIONS: Record<string, Question> = {
  c: "hand",
  t: "table",
  l: "standing",
  w: "players",
  m: "turn",
  a: "ruling",
};
export const TONES = "e";
export const TENS = "g";
export const HELP = "?";

/** The character of a key that is a command by itself: not with a modifier, in a field, under a sheet, or where a person has
    turned such keys off. */
export function commandKey(event: KeyboardEvent): string | null {
  if (event.key.length !== 1 || event.key === " " || !me.letters.now) return null;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
    return null;
  if ((event.target as Element).closest("input:not([type=radio], [type=checkbox], [type=range]), select, textarea"))
    return null;
  return event.key.toLowerCase();
}
