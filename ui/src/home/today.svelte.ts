/** The deal of the day: which day it is for this person, what they came to, and how many days in a row. */

import * as api from "../server/api";
import { me } from "../me/me.svelte";
import { route } from "../ui/route.svelte";
import { noteQuickStart } from "../table/tables";
import { load, save } from "../me/setting.svelte";

/** A table with the deal of a day. */
export type DayTable = { code: string; counts: boolean; score?: number };
/** `scores`: what the tables that count came to, by what they have in common whose results are compared. */
type Day = { player: string; games: Record<string, DayTable>; scores?: Record<string, number> };

const DAYS_KEPT = 400;

/** The date on the wall: a day ends at this person's own midnight. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The day before or after one. */
export function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

export const isDay = (deal: string | undefined): boolean => /^\d{4}-\d\d-\d\d$/.test(deal ?? "");

/** How many days in a row were played, up to that day or the one before. */
export function streakOf(played: (day: string) => boolean, day: string): number {
  let last = played(day) ? day : dayFrom(day, -1);
  let days = 0;
  for (; played(last); last = dayFrom(last, -1)) days++;
  return days;
}

class Today {
  days = $state<Record<string, Day>>(load("days", {}));

  /** What was played of a game on a day. */
  table(day: string, game: string): DayTable | undefined {
    return this.days[day]?.games[game];
  }

  streak(day: string): number {
    const played = (each: string): boolean =>
      Object.values(this.days[each]?.games ?? {}).some(({ score }) => score !== undefined);
    return streakOf(played, day);
  }

  /** Open a table with the deal of a day; only the first of a day stands among the results. */
  async open(game: string, seats: number, options: Record<string, unknown>): Promise<void> {
    const day = dayOf(new Date());
    const known = this.days[day] ?? { player: crypto.getRandomValues(new Uint32Array(4)).join("-"), games: {} };
    const { name, avatar } = me;
    const { grant, counts } = await api.openDay(game, { day, player: known.player, name, avatar, seats, options });
    me.take(grant.code, { token: grant.token, seat: grant.seat, game });
    const before = known.games[game];
    const kept = before?.score !== undefined || (before && !counts); // a day that was played stays one
    const games = kept ? known.games : { ...known.games, [game]: { code: grant.code, counts } };
    this.#keep({ ...this.days, [day]: { ...known, games } });
    noteQuickStart(grant.code);
    route.go(`/t/${grant.code}`);
  }

  /** What this person's table that counts came to, among those of a kind. */
  score(day: string, kind: string): number | undefined {
    return this.days[day]?.scores?.[kind];
  }

  /** Note what a table that counts came to. */
  note(day: string, game: string, code: string, kind: string, score: number): void {
    const known = this.days[day];
    const table = known?.games[game];
    if (!known || !table || known.scores?.[kind] === score) return;
    const games = table.code === code ? { ...known.games, [game]: { ...table, score } } : known.games;
    this.#keep({ ...this.days, [day]: { ...known, games, scores: { ...known.scores, [kind]: score } } });
  }

  #keep(days: Record<string, Day>): void {
    const latest = Object.entries(days).sort(([one], [other]) => (one < other ? 1 : -1));
    this.days = Object.fromEntries(latest.slice(0, DAYS_KEPT));
    save("days", this.days);
  }
}

export const today = new Today();
