/** The person at this device: a name, an avatar, a few habits, and the seats they hold. No account. */

import { SHAPES, type Shape } from "./avatars";
import { keep, recall } from "./keep";

export type Theme = "auto" | "light" | "dark";
/** A guest has a token and no seat yet. */
export type Seat = { token: string; seat: number | null; game: string; at: number; over: boolean; names: string[] };

const GUESTS = ["Robin", "Sasha", "Noa", "Kim", "Toni", "Jo", "Mika", "Sam", "Alex", "Charlie"];
const SEATS_KEPT = 30;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

class Me {
  name = $state(recall("name", pick(GUESTS)));
  avatar = $state<Shape>(recall("avatar", pick(SHAPES)));
  introduced = $state(recall("introduced", false));
  theme = $state<Theme>(recall("theme", "auto"));
  sound = $state(recall("sound", true));
  buzz = $state(recall("buzz", true));
  seats = $state<Record<string, Seat>>(recall("seats", {}));

  constructor() {
    keep("name", this.name);
    keep("avatar", this.avatar);
  }

  /** The seats, each with the code of its table. */
  get held(): (Seat & { code: string })[] {
    return Object.entries(this.seats).map(([code, seat]) => ({ code, ...seat }));
  }

  introduce(name: string, avatar: Shape): void {
    this.name = name.trim() || this.name;
    this.avatar = avatar;
    this.introduced = true;
    keep("name", this.name);
    keep("avatar", this.avatar);
    keep("introduced", true);
  }

  set<K extends "theme" | "sound" | "buzz">(habit: K, value: Me[K]): void {
    (this as Pick<Me, K>)[habit] = value;
    keep(habit, value);
  }

  /** Remember a seat, and forget the oldest when there are too many. */
  take(code: string, seat: Pick<Seat, "token" | "seat" | "game">): void {
    const all = { ...this.seats, [code]: { over: false, names: [this.name], ...seat, at: Date.now() } };
    const latest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
    this.seats = Object.fromEntries(latest.slice(0, SEATS_KEPT));
    keep("seats", this.seats);
  }

  /** What is known of a table where this person has a seat. */
  note(code: string, names: string[], over: boolean): void {
    const seat = this.seats[code];
    if (!seat || (seat.over === over && seat.names.join() === names.join())) return;
    this.seats = { ...this.seats, [code]: { ...seat, names, over } };
    keep("seats", this.seats);
  }

  leave(code: string): void {
    const { [code]: _, ...others } = this.seats;
    this.seats = others;
    keep("seats", others);
  }
}

export const me = new Me();
