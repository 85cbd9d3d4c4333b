/** Games this person has played or learnt, for which no lesson is offered. */

import { me } from "../me/me.svelte";
import { serverGames } from "../server/serverGames.svelte";
import { load, save } from "../me/setting.svelte";

export const FIRST = "first";

export const hasMet = (game: string): boolean =>
  load<string[]>("met", []).includes(game) || Object.values(me.seats).some((seat) => seat.game === game);

export function meet(game: string): void {
  save("met", [...new Set([...load<string[]>("met", []), game])]);
}

/** Whether the game has a lesson. Offers saved by older pages may lack the field. */
export const teaches = (game: string): boolean => (serverGames.of(game)?.lessons ?? []).includes(FIRST);
