/** Finished games of this browser, and the cards that this person would have played too early. They stay here. */

import { load, save } from "./setting.svelte";

/** How somebody kept time in one game: as the logarithm of a factor, below 0 for early, and its spread. */
export type Habits = { lean: number; spread: number };
/** `fact`: how far it went, such as the level; `you`: this person's name then; `bots`: the names of bots and ghosts. */
export type Evening = {
  code: string;
  game: string;
  at: number;
  result: string;
  fact?: string;
  won: boolean;
  names: string[];
  bots?: string[];
  you?: string;
  habits?: Habits;
};
/** A question that was answered wrongly, as the game asks it. */
export type Missed = { code: string; seq: number; game: string; question: unknown; names: string[] };

const KEPT = 400;
const MISSED_KEPT = 50;
/** How many questions come again at once. */
const AT_ONCE = 5;

class Evenings {
  all = $state<Evening[]>(load("evenings", []));
  missed = $state<Missed[]>(load("missed", []));

  /** Save a finished game, once. */
  add(evening: Evening): void {
    if (this.all.some(({ code }) => code === evening.code)) return;
    this.#keep([...this.all, evening].slice(-KEPT));
  }

  has(code: string): boolean {
    return this.all.some((each) => each.code === code && each.habits);
  }

  keepHabits(code: string, habits: Habits): void {
    this.#keep(this.all.map((each) => (each.code === code ? { ...each, habits } : each)));
  }

  /** Remember a question that was answered wrongly, and forget one that was answered rightly. */
  answered(question: Missed, right: boolean): void {
    const others = this.missed.filter(({ code, seq }) => code !== question.code || seq !== question.seq);
    this.missed = right ? others : [...others, question].slice(-MISSED_KEPT);
    save("missed", this.missed);
  }

  /** Those that were missed longest ago. */
  get again(): Missed[] {
    return this.missed.slice(0, AT_ONCE);
  }

  get text(): string {
    return JSON.stringify({ evenings: this.all, missed: this.missed }, null, 1);
  }

  forget(): void {
    this.#keep([]);
    this.missed = [];
    save("missed", []);
  }

  #keep(all: Evening[]): void {
    this.all = all;
    save("evenings", all);
  }
}

export const evenings = new Evenings();

/** The people one has played with most, and how often one won. `own` is one's name now. */
export function company(all: Evening[], own: string): { name: string; games: number; won: number }[] {
  const found = new Map<string, { name: string; games: number; won: number }>();
  for (const { names, bots = [], won, you = own } of all)
    for (const name of new Set(names)) {
      if (name === you || bots.includes(name)) continue;
      const before = found.get(name) ?? { name, games: 0, won: 0 };
      found.set(name, { name, games: before.games + 1, won: before.won + Number(won) });
    }
  return [...found.values()].sort((one, other) => other.games - one.games || one.name.localeCompare(other.name));
}
