/** Profile of this device: name, avatar, settings and seats. */

import { SHAPES, type Shape } from "../ui/avatars";
import { GUEST_NAMES } from "./names";
import { server } from "../server/server";
import { load, save, Setting } from "./setting.svelte";

export type Strength = "easy" | "even" | "strong";
export type Theme = "auto" | "light" | "dark";
/** When tones tell the cards: while the keyboard is used, always, or never. */
export type Tones = "keys" | "always" | "never";
/** A guest has a token and no seat yet. */
export type Seat = {
  token: string;
  seat: number | null;
  game: string;
  at: number;
  over: boolean;
  names: string[];
  result?: string;
};

const [SEATS, FORMER] = [`${server.scope}seats`, `${server.scope}former`];
const SEATS_KEPT = 30;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

class Me {
  name = $state(load("name", pick(GUEST_NAMES)));
  avatar = $state<Shape>(load("avatar", pick(SHAPES)));
  introduced = $state(load("introduced", false));
  readonly theme = new Setting<Theme>("theme", "auto");
  readonly strength = new Setting<Strength | "">("strength", "");
  readonly sound = new Setting("sound", true);
  readonly buzz = new Setting("buzz", true);
  readonly letters = new Setting("letters", true);
  readonly tones = new Setting<Tones>("tones", "keys");
  readonly speech = new Setting("speech", false);
  seats = $state<Record<string, Seat>>(load(SEATS, {}));
  /** Tokens of seats that the host has freed, by the code of the table. */
  former = $state<Record<string, string>>(load(FORMER, {}));

  constructor() {
    save("name", this.name);
    save("avatar", this.avatar);
  }

  /** Seats with the code of their table. */
  get held(): (Seat & { code: string })[] {
    return Object.entries(this.seats).map(([code, seat]) => ({ code, ...seat }));
  }

  introduce(name: string, avatar: Shape): void {
    this.name = name.trim() || this.name;
    this.avatar = avatar;
    this.introduced = true;
    save("name", this.name);
    save("avatar", this.avatar);
    save("introduced", true);
  }

  /** Save a seat; the oldest are dropped beyond the limit. */
  take(code: string, seat: Pick<Seat, "token" | "seat" | "game">): void {
    const all = { ...this.seats, [code]: { over: false, names: [this.name], ...seat, at: Date.now() } };
    const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
    this.seats = Object.fromEntries(latest.slice(0, SEATS_KEPT));
    save(SEATS, this.seats);
  }

  /** Save the names, the status and the result of a table with a seat. */
  note(code: string, names: string[], over: boolean, result = ""): void {
    const seat = this.seats[code];
    if (!seat || (seat.over === over && (seat.result ?? "") === result && seat.names.join() === names.join())) return;
    const at = over && !seat.over ? Date.now() : seat.at;
    this.seats = { ...this.seats, [code]: { ...seat, names, over, result, at } };
    save(SEATS, this.seats);
  }

  /** Leave a seat that the host has freed: who was sent away asks to be let in. */
  sentAway(code: string, token: string): void {
    this.former = Object.fromEntries([...Object.entries(this.former), [code, token]].slice(-SEATS_KEPT));
    save(FORMER, this.former);
    this.leave(code);
  }

  leave(code: string): void {
    const { [code]: _, ...others } = this.seats;
    this.seats = others;
    save(SEATS, others);
  }
}

export const me = new Me();
