/** One device at one table: what was missed is caught up with, what was not acknowledged is sent again. */

import type {
  AnyEvent,
  AnyMove,
  AnyView,
  Bye,
  Emoted,
  Pong,
  ServerMessage,
  TableInfo,
  Update,
  Welcome,
} from "../wire.gen";
import { ClockFilter } from "./clock";

export type Line = "connecting" | "open" | "waiting" | "closed";
export type Pictures = NonNullable<Welcome["pictures"]>;

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
}

/** What a session tells. */
export interface Listener {
  changed(line: Line): void;
  table(table: TableInfo, you: number | null): void;
  view(view: AnyView, events: AnyEvent[], pictures: Pictures, fresh: boolean): void;
  emoted(seat: number, face: Emoted["face"]): void;
  /** The table has let go for good. */
  ended(reason: string): void;
}

/** A request without the nonce that names it. */
export type Wish =
  | { type: "act"; move: AnyMove }
  | { type: "configure"; options: Record<string, unknown> }
  | { type: "seat-bot"; seat: number; bot: string }
  | { type: "dismiss-bot" | "clear"; seat: number }
  | { type: "start" | "finish" | "rematch" }
  | { type: "emote"; face: Emoted["face"] };

type Asked = { text: string; settle: (refusal: string | null) => void };

const RETRY = [50, 100, 250, 500, 1000, 2000, 3000];
const BURST = 5;
const HEARTBEAT = 8000;

export class Session {
  readonly clock = new ClockFilter();
  seq = 0;
  epoch = "";
  #table: TableInfo | null = null;
  #you: number | null = null;
  #socket: Socket | null = null;
  #open = false;
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
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
    this.#wait(HEARTBEAT, () => this.#drop());
  }

  /** The network or the person is back: do not wait for the next try. */
  hurry(): void {
    if (this.#over) return;
    this.#failures = 0;
    if (this.#open) this.#beat();
    else if (!this.#socket) this.start();
  }

  close(): void {
    this.#over = true;
    this.world.cancel(this.#timer);
    this.#socket?.close();
    this.listener.changed("closed");
  }

  /** Ask the table for something; sent again after a reconnect until answered. Resolves with the refusal, if any. */
  ask(wish: Wish): Promise<string | null> {
    const nonce = this.world.random();
    const text = JSON.stringify({ ...wish, nonce });
    return new Promise((settle) => {
      this.#asked.set(nonce, { text, settle });
      if (this.#open) this.#socket?.send(text);
    });
  }

  #greet(socket: Socket): void {
    this.#open = true;
    const since = this.epoch ? this.seq : null;
    this.#send({ type: "hello", token: this.token, since, epoch: this.epoch, nonce: this.#nonce });
    this.#measure();
    for (const { text } of this.#asked.values()) socket.send(text);
    this.#wait(HEARTBEAT, () => this.#beat());
  }

  #measure(): void {
    for (let ping = 0; ping < BURST; ping++) this.#ping();
  }

  #ping(): void {
    this.#send({ type: "ping", sent: this.world.now() });
  }

  /** A line that says nothing for two beats is broken, whatever the browser believes. */
  #beat(): void {
    if (this.#unanswered) return this.#drop();
    this.#unanswered = true;
    this.#ping();
    this.#wait(HEARTBEAT, () => this.#beat());
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
    this.#open = this.#unanswered = false;
    if (this.#over) return;
    this.listener.changed("waiting");
    this.#wait(RETRY[Math.min(this.#failures++, RETRY.length - 1)]!, () => this.start());
  }

  #wait(delay: number, run: () => void): void {
    this.world.cancel(this.#timer);
    this.#timer = this.world.later(run, delay);
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    this.#unanswered = false;
    switch (message.type) {
      case "pong":
        return this.#pong(message);
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

  #pong(pong: Pong): void {
    this.clock.add(pong.sent, this.world.now(), pong.at);
  }

  #welcome(welcome: Welcome): void {
    if (this.epoch && this.epoch !== welcome.epoch) this.#anew();
    this.#failures = 0;
    this.epoch = welcome.epoch;
    this.seq = welcome.seq;
    this.#table = welcome.table;
    this.#you = welcome.you;
    this.listener.table(welcome.table, welcome.you);
    if (welcome.view) this.listener.view(welcome.view, [], welcome.pictures ?? {}, true);
    this.listener.changed("open");
  }

  #update(update: Update): void {
    if (update.done) this.#answer(update.done);
    if (update.seq <= this.seq) return;
    this.seq = update.seq;
    this.listener.view(update.view, update.events, update.pictures ?? {}, false);
  }

  #news(table: TableInfo): void {
    if (this.#table?.status === "waiting" && table.status === "playing") this.#anew();
    this.#table = table;
    this.listener.table(table, this.#you);
  }

  /** A table's time begins anew with the game and with the server. */
  #anew(): void {
    this.clock.forget();
    this.#measure();
  }

  #answer(nonce: string, refusal: string | null = null): void {
    const asked = this.#asked.get(nonce);
    this.#asked.delete(nonce);
    asked?.settle(refusal);
  }

  #bye(bye: Bye): void {
    if (bye.again) return;
    this.close();
    this.listener.ended(bye.reason);
  }
}
