/** One device at one table: what was missed is caught up with, what was not acknowledged is sent again. */

import type {
  AnyEvent,
  AnyMove,
  AnyView,
  Bye,
  Emoted,
  ServerMessage,
  TableInfo,
  Update,
  Welcome,
} from "../wire.gen";
import { ClockFilter } from "./clock";

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";
export type Pictures = NonNullable<Welcome["pictures"]>;

/** A view and what led to it; a fresh one says only where things stand. `quiet`: no sign may pass
    now. `restarted`: the table as a whole was away since the last one. */
export type Shown = { view: AnyView; events: AnyEvent[]; pictures: Pictures; quiet: boolean; fresh: boolean; restarted: boolean };

/** As much of a WebSocket as a session uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a session needs from the world around it. */
export interface World {
  connect(): Socket;
  now(): number;
  later(run: () => void, delay: number): number;
  cancel(timer: number): void;
  random(): string;
  /** Any number from 0 up to 1. */
  chance(): number;
}

/** What a session tells. */
export interface Listener {
  changed(state: ConnectionState): void;
  table(table: TableInfo, you: number | null): void;
  view(shown: Shown): void;
  emoted(seat: number, face: Emoted["face"]): void;
  /** The table lets go of this device, and why; `again`: only for a moment. */
  dismissed(reason: string, again: boolean): void;
}

/** A request without the nonce that names it. */
export type Wish =
  | { type: "act"; move: AnyMove }
  | { type: "configure"; options: Record<string, unknown> }
  | { type: "seat-bot"; seat: number; bot: string }
  | { type: "dismiss-bot" | "clear"; seat: number }
  | { type: "rename"; name: string; avatar: string }
  | { type: "admit"; guest: string }
  | { type: "set-speed"; speed: "gentle" | "brisk" }
  | { type: "start" | "finish" | "rematch" }
  | { type: "emote"; face: Emoted["face"] };

type Asked = { text: string; settle: (refusal: string | null) => void };

const RETRY = [50, 100, 250, 500, 1000, 2000, 5000];
const BURST = 5;
const BEAT = 1900;
const CONNECTING = 5000;

export class Session {
  readonly clock = new ClockFilter();
  seq = 0;
  epoch = "";
  #you: number | null = null;
  #socket: Socket | null = null;
  #greeted = false;
  #welcomed = false;
  #over = false;
  #failures = 0;
  #timer = 0;
  #unanswered = false;
  #asked = new Map<string, Asked>();
  readonly #nonce: string;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
    private readonly token: string | null,
  ) {
    this.#nonce = world.random();
  }

  start(): void {
    if (this.#over || this.#socket) return;
    this.listener.changed("connecting");
    const socket = this.world.connect();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
    this.#wait(CONNECTING, () => this.#drop());
  }

  /** The network or the person is back: do not wait for the next try. */
  hurry(): void {
    if (this.#over) return;
    this.#failures = 0;
    this.#unanswered = false;
    if (this.#greeted) this.#beat();
    else if (!this.#socket) this.start();
  }

  close(): void {
    this.#over = true;
    this.world.cancel(this.#timer);
    this.#socket?.close();
    this.listener.changed("closed");
  }

  /** Ask the table for something; sent after each welcome until answered. Resolves with the refusal, if any. */
  ask(wish: Wish): Promise<string | null> {
    const nonce = this.world.random();
    const text = JSON.stringify({ ...wish, nonce });
    return new Promise((settle) => {
      this.#asked.set(nonce, { text, settle });
      if (this.#welcomed) this.#socket?.send(text);
    });
  }

  #opened(): void {
    this.#greeted = true;
    this.#greet();
    this.#measure();
    this.#wait(BEAT, () => this.#beat());
  }

  /** Say who we are and what we have; until the answer comes, updates are not ours to use. */
  #greet(): void {
    this.#welcomed = false;
    const since = this.epoch ? this.seq : null;
    this.#send({ type: "hello", token: this.token, since, epoch: this.epoch, nonce: this.#nonce });
  }

  #measure(): void {
    for (let ping = 0; ping < BURST; ping++) this.#ping();
  }

  #ping(): void {
    this.#send({ type: "ping", sent: this.world.now() });
  }

  /** A connection that says nothing from one beat to the next is broken, whatever the browser believes. */
  #beat(): void {
    if (this.#unanswered) return this.#drop();
    this.#unanswered = true;
    this.#failures = 0;
    this.#ping();
    this.#wait(BEAT, () => this.#beat());
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket);
    socket.close();
  }

  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    this.#socket = null;
    this.#greeted = this.#welcomed = this.#unanswered = false;
    if (this.#over) return;
    this.listener.changed("waiting");
    this.#wait(this.#pause(), () => this.start());
  }

  /** Longer with each failure, and never the same for all who were lost together. */
  #pause(): number {
    const delay = RETRY[Math.min(this.#failures++, RETRY.length - 1)]!;
    return delay * (0.5 + this.world.chance());
  }

  #wait(delay: number, run: () => void): void {
    this.world.cancel(this.#timer);
    this.#timer = this.world.later(run, delay);
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#unanswered = false;
    switch (message.type) {
      case "pong":
        return this.clock.add(message.sent, this.world.now(), message.at);
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "news":
        return this.#news(message.table);
      case "done":
        return this.#answer(message.nonce);
      case "refused":
        return this.#answer(message.nonce, message.reason);
      case "emoted":
        return this.listener.emoted(message.seat, message.face);
      case "bye":
        return this.#bye(message);
      case "problem":
        return console.warn(message.reason);
    }
  }

  #welcome(welcome: Welcome): void {
    if (this.clock.welcomed(welcome.epoch, welcome.table.status)) this.#measure();
    const restarted = this.epoch !== "" && welcome.epoch !== this.epoch;
    const behind = welcome.epoch === this.epoch && welcome.seq < this.seq;
    this.epoch = welcome.epoch;
    this.#you = welcome.you;
    this.#welcomed = true;
    this.listener.table(welcome.table, welcome.you);
    if (!behind) this.#stand(welcome, restarted);
    this.listener.changed("open");
    for (const { text } of this.#asked.values()) this.#socket?.send(text);
  }

  /** Where things stand; never further back than what was seen already. */
  #stand({ seq, view, pictures = {}, quiet = false }: Welcome, restarted: boolean): void {
    this.seq = seq;
    if (view) this.listener.view({ view, events: [], pictures, quiet, fresh: true, restarted });
  }

  #update(update: Update): void {
    if (update.done) this.#answer(update.done);
    if (!this.#welcomed || update.seq <= this.seq) return;
    if (update.seq > this.seq + 1) return this.#greet(); // something is missing: ask for it
    this.seq = update.seq;
    const { view, events, pictures = {}, quiet = false } = update;
    this.listener.view({ view, events, pictures, quiet, fresh: false, restarted: false });
  }

  #news(table: TableInfo): void {
    if (this.clock.told(table.status)) this.#measure();
    this.listener.table(table, this.#you);
  }

  #answer(nonce: string, refusal: string | null = null): void {
    const asked = this.#asked.get(nonce);
    this.#asked.delete(nonce);
    asked?.settle(refusal);
  }

  #bye({ reason, again }: Bye): void {
    this.listener.dismissed(reason, again);
    if (again) return;
    this.close();
    for (const nonce of [...this.#asked.keys()]) this.#answer(nonce, reason);
  }
}
