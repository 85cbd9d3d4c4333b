/** Which games this person has met, by playing or by learning: those need no introduction. */

import { keep, recall } from "../lib/keep";
import { me } from "../lib/me.svelte";
import { offer } from "../lib/offer.svelte";

export const FIRST = "first";

export const hasMet = (game: string): boolean =>
  recall<string[]>("met", []).includes(game) || Object.values(me.seats).some((seat) => seat.game === game);

export function meet(game: string): void {
  keep("met", [...new Set([...recall<string[]>("met", []), game])]);
}

/** Whether there is a first game to be played with somebody at one's side. What an older visit kept may not say. */
export const teaches = (game: string): boolean => (offer.of(game)?.lessons ?? []).includes(FIRST);
