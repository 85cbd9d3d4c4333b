/** WebSocket session at one table: reconnects, catches up on missed updates, resends unanswered requests. */

import { refusalText } from "../words/refusals";
import type {
  AnyEvent,
  AnyView,
  Bye,
  ClientMessage,
  Emoted,
  ServerMessage,
  Steered,
  TableInfo,
  Update,
  Welcome,
} from "./wire.gen";
import { ClockFilter } from "./clock";
import { sharePromise, ShuffleWatch, type Doubt } from "./shares";

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";
export type Pictures = NonNullable<Welcome["pictures"]>;

/** A view and what led to it; a fresh one says only where things stand. `quiet`: no sign may pass
    now. `restarted`: the table as a whole was away since the last one. */
export type TableUpdate = {
  view: AnyView;
  events: AnyEvent[];
  pictures: Pictures;
  quiet: boolean;
  fresh: boolean;
  restarted: boolean;
  /** The table's time. */
  at: number;
};

/** The part of the WebSocket interface that a session uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** Connections, time and randomness, passed in so that tests can control them. */
export interface Environment {
  connect(): Socket;
  now(): number;
  later(run: () => void, delay: number): number;
  cancel(timer: number): void;
  random(): string;
  /** Any number from 0 up to 1. */
  chance(): number;
}

/** Callbacks of a session. */
export interface SessionEvents {
  changed(state: ConnectionState): void;
  table(table: TableInfo, you: number | null): void;
  view(shown: TableUpdate): void;
  emoted(seat: number, face: Emoted["face"]): void;
  /** Where the replay stands that is watched together; null where nobody steers one. */
  steeredTo(steered: Steered | null): void;
  /** A bot takes over from this seat then, in the table's time. */
  turnEnds(seat: number, at: number): void;
  /** The server closed the session, and why; `again`: reconnect. */
  dismissed(bye: Bye): void;
  /** The share in the shuffle of these seats is not the one that was promised; null: the server exchanged something. */
  doubted(doubts: Doubt[]): void;
}

type WithoutNonce<Message> = Message extends { nonce: string } ? Omit<Message, "nonce"> : never;
/** A request to the table, without its nonce. */
export type TableRequest = WithoutNonce<ClientMessage>;

type PendingRequest = { text: string; settle: (refusal: string | null) => void };

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
  #asked = new Map<string, PendingRequest>();
  readonly #shuffle: ShuffleWatch;

  constructor(
    private readonly world: Environment,
    private readonly listener: SessionEvents,
    private readonly token: string | null,
  ) {
    this.#shuffle = new ShuffleWatch(world.random());
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

  /** Reconnect now instead of waiting for the next retry. */
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

  /** Send a request, again after each welcome until it is answered. Resolves with the refusal, or null. */
  ask(wish: TableRequest): Promise<string | null> {
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

  /** Send a hello with the last seen number; updates are ignored until the welcome. */
  #greet(): void {
    this.#welcomed = false;
    const since = this.epoch ? this.seq : null;
    this.#send({
      type: "hello",
      token: this.token,
      since,
      epoch: this.epoch,
      promise: sharePromise(this.#shuffle.share),
      reads: true,
    });
  }

  #measure(): void {
    for (let ping = 0; ping < BURST; ping++) this.#ping();
  }

  #ping(): void {
    this.#send({ type: "ping", sent: this.world.now() });
  }

  /** Heartbeat: drop the connection if nothing arrived since the last one. */
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

  /** Retry delay: grows with each failure, with random jitter. */
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
      case "shares":
        return this.#shares(message.promises);
      case "done":
        return this.#answer(message.nonce);
      case "refused":
        return this.#answer(message.nonce, refusalText(message));
      case "turn-ends":
        return this.listener.turnEnds(message.seat, message.ends);
      case "emoted":
        return this.listener.emoted(message.seat, message.face);
      case "steered":
        return this.listener.steeredTo(message.seat === null ? null : message);
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
    this.#doubt(this.#shuffle.told(welcome.table, welcome.you, false));
    this.listener.steeredTo(null); // if somebody steers a replay, that follows
    if (!behind) this.#stand(welcome, restarted);
    this.listener.changed("open");
    for (const { text } of this.#asked.values()) this.#socket?.send(text);
  }

  /** Show the view of a welcome. */
  #stand({ seq, at, view, pictures = {}, quiet = false }: Welcome, restarted: boolean): void {
    this.seq = seq;
    if (view) this.listener.view({ view, events: [], pictures, quiet, fresh: true, restarted, at });
  }

  #update(update: Update): void {
    if (update.done) this.#answer(update.done);
    if (!this.#welcomed || update.seq <= this.seq) return;
    if (update.seq > this.seq + 1) return this.#greet(); // something is missing: ask for it
    this.seq = update.seq;
    const { at, view, events, pictures = {}, quiet = false } = update;
    this.listener.view({ view, events, pictures, quiet, fresh: false, restarted: false, at });
  }

  /** Reveal the share once all promises are known; make another one where all are void. */
  #shares(promises: string[]): void {
    this.#doubt(this.#shuffle.called(promises, this.#you));
    if (promises.length === 0) {
      this.#shuffle.share = this.world.random();
      return this.#greet();
    }
    if (this.#you === null || !this.#shuffle.reveals(this.#you)) return;
    const nonce = promises[this.#you]; // told again after a break, it is the same request
    this.#send({ type: "reveal", nonce, share: this.#shuffle.share });
  }

  #doubt(doubts: Doubt[]): void {
    if (doubts.length > 0) this.listener.doubted(doubts);
  }

  #news(table: TableInfo): void {
    this.#doubt(this.#shuffle.told(table, this.#you, true));
    if (this.clock.told(table.status)) this.#measure();
    this.listener.table(table, this.#you);
  }

  #answer(nonce: string, refusal: string | null = null): void {
    const asked = this.#asked.get(nonce);
    this.#asked.delete(nonce);
    asked?.settle(refusal);
  }

  #bye(bye: Bye): void {
    this.listener.dismissed(bye);
    if (bye.again) return;
    this.close();
    for (const nonce of [...this.#asked.keys()]) this.#answer(nonce, refusalText(bye));
  }
}
