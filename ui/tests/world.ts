/** A world that a test holds in its hands: sockets, time and timers move when it says so. */

import type { ConnectionState, SessionEvents, TableUpdate, Socket, Environment } from "../src/server/session";
import type { Doubt } from "../src/server/shares";
import type { MindView } from "../src/games/mind/wire.gen";
import type { Bye, ServerMessage, TableInfo } from "../src/server/wire.gen";

export class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export class Hands implements Environment {
  wires: Wire[] = [];
  time = 0;
  timers: { id: number; at: number; run: () => void }[] = [];
  luck = 0.5;
  #named = 0;

  get wire(): Wire {
    return this.wires.at(-1)!;
  }
  connect(): Wire {
    this.wires.push(new Wire());
    return this.wire;
  }
  now(): number {
    return this.time;
  }
  later(run: () => void, delay: number): number {
    this.timers.push({ id: ++this.#named, at: this.time + delay, run });
    return this.#named;
  }
  cancel(timer: number): void {
    this.timers = this.timers.filter(({ id }) => id !== timer);
  }
  random(): string {
    return `n${++this.#named}`;
  }
  chance(): number {
    return this.luck;
  }
  pass(millis: number): void {
    const until = this.time + millis;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.cancel(next.id);
      next.run();
    }
    this.time = until;
  }
}

export class Diary implements SessionEvents {
  states: ConnectionState[] = [];
  tables: TableInfo[] = [];
  views: TableUpdate[] = [];
  emotes: [number, string][] = [];
  byes: [string, boolean][] = [];

  changed(state: ConnectionState): void {
    this.states.push(state);
  }
  table(table: TableInfo): void {
    this.tables.push(table);
  }
  view(shown: TableUpdate): void {
    this.views.push(shown);
  }
  doubts: Doubt[][] = [];
  doubted(doubts: Doubt[]): void {
    this.doubts.push(doubts);
  }
  steeredTo(): void {
    // no test of a session asks
  }
  turnEnds(): void {
    // no test of a session asks
  }
  emoted(seat: number, face: string): void {
    this.emotes.push([seat, face]);
  }
  dismissed({ reason, again }: Bye): void {
    this.byes.push([reason, again]);
  }
}

export const chair = (name: string) => ({ name, avatar: "", taken: true, away: false, bot: "", host: name === "Anna" });

export const table = (status: TableInfo["status"] = "playing"): TableInfo => ({
  code: "ABC234",
  game: "mind",
  options: {},
  status,
  public: false,
  host: 0,
  chairs: [chair("Anna"), chair("Ben")],
  commitment: "",
  next: "",
  replay: false,
});

export const view = (changes: Partial<MindView> = {}): MindView => ({
  you: 0,
  hand: [17],
  claimed: [],
  counts: [1, 1],
  pile: [],
  aside: [],
  level: 1,
  levels: 12,
  lives: 2,
  stars: 1,
  most_lives: 5,
  most_stars: 3,
  phase: "focus",
  blind: false,
  blind_levels: 0,
  ready: [false, false],
  raised: [false, false],
  reward: null,
  last: null,
  began: 0,
  opens: 450,
  since: 0,
  legal: [],
  ...changes,
});
