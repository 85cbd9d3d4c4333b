/** Reactive state of the table this device is at, and the requests it can send. */

import type { AnyEvent, AnyMove, AnyView, Bye, Steered, TableInfo } from "../server/wire.gen";
import {
  Session,
  type ConnectionState,
  type SessionEvents,
  type Pictures,
  type TableUpdate,
  type TableRequest,
} from "../server/session";
import type { Doubt } from "../server/shares";
import { browserEnvironment } from "../server/environment";
import { server } from "../server/server";
import { language } from "../words/language.svelte";
import { isolate } from "../words/isolate";
import { m } from "../words/messages";
import { refusalText } from "../words/refusals";
import { announcer } from "../ui/announcer.svelte";
import { distinctShapes } from "../ui/avatars";
import type { Emote } from "./emotes";
import type { Play } from "../games/game";
import { sentence } from "../words/phrases";
import { load, save } from "../me/setting.svelte";

export type Change<View = AnyView, Event = AnyEvent> = {
  events: Event[];
  before: View | null;
  view: View;
  restarted: boolean;
  at: number;
};
export type Notice = { id: number; text: string };

/** A table as a game's screen sees it: live, or in a replay. */
export interface TableRoom<View = AnyView, Event = AnyEvent, Move = AnyMove> {
  readonly you: number | null;
  readonly info: TableInfo | null;
  readonly emotes: Record<number, Emote>;
  readonly pictures: Pictures;
  /** The points of each seat after each change. */
  readonly scores: number[][];
  /** Whether this person may act as host now. */
  readonly host: boolean;
  readonly live: boolean;
  readonly connected: boolean;
  /** In a replay with all hands open: what happens later. */
  readonly ahead?: Event[];
  nameOf(seat: number): string;
  /** Call back on every update; returns the function that unsubscribes. */
  subscribe(subscriber: (change: Change<View, Event>) => void): () => void;
  /** Make a move; resolves with whether the table took it. */
  act(move: Move): Promise<boolean>;
  ask(request: TableRequest): Promise<boolean>;
  /** The table's time now, on this device's clock. */
  now(): number;
  /** A local press time in table time, or null before the clock is known. */
  pressTime(local: number): number | null;
}

const SCORES = `${server.scope}scores`;
const EMOTE_STAYS = 2600;
const NOTICE_STAYS = 5000;

export class LiveRoom implements SessionEvents, TableRoom {
  connection = $state<ConnectionState>("connecting");
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  seen = $state.raw<AnyView | null>(null);
  quiet = $state(false);
  pictures = $state.raw<Pictures>({});
  /** Why the server closed the session for good. */
  dismissal = $state("");
  emotes = $state<Record<number, Emote>>({});
  /** The replay that is watched together; null where nobody steers one. */
  steered = $state.raw<Steered | null>(null);
  notices = $state<Notice[]>([]);
  scores = $state.raw<number[][]>([]);
  /** Whose turn ends when, in the table's time, at a table with a turn clock. */
  turn = $state.raw<{ seat: number; ends: number } | null>(null);
  /** When the last update came, on this device's clock. */
  moved = $state(Date.now());
  /** How many moves the table has not answered yet, and the latest of them. */
  unanswered = $state(0);
  #latest: { text: string; answer: Promise<boolean> } | null = null;
  readonly session: Session;
  readonly live: boolean = true;
  #subscribers = new Set<(change: Change) => void>();
  #noticed = 0;
  #count: Play["scores"];

  constructor(
    readonly code: string,
    readonly token: string | null,
  ) {
    this.scores = load<Record<string, number[][]>>(SCORES, {})[code] ?? [];
    this.session = new Session(
      browserEnvironment(() => server.connect(code)),
      this,
      token,
    );
    language.load("refusals").catch(() => undefined); // without them refusals are English
    this.session.start();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  #hurry = (): void => {
    if (!document.hidden) this.session.hurry();
  };

  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.session.close();
  }

  subscribe(subscriber: (change: Change) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Send a request; a refusal is shown as a notice. */
  async ask(request: TableRequest): Promise<boolean> {
    const refusal = await this.tryTo(request);
    if (refusal) this.notice(refusal, true);
    return refusal === null;
  }

  /** Send a request; resolves with the refusal as a sentence, or null. */
  async tryTo(request: TableRequest): Promise<string | null> {
    const refusal = await this.session.ask(request);
    return refusal === null ? null : sentence(refusal);
  }

  /** Make a move. Made once more before the table has answered, as on a slow line, it is still one move. */
  act(move: AnyMove): Promise<boolean> {
    const text = JSON.stringify(move);
    if (this.#latest?.text === text) return this.#latest.answer;
    const latest = { text, answer: this.ask({ type: "act", move }) };
    this.#latest = latest;
    this.unanswered++;
    void latest.answer.then(() => {
      this.unanswered--;
      if (this.#latest === latest) this.#latest = null;
    });
    return latest.answer;
  }

  /** Show a text for a while, and announce it; `urgent` as in `announcer.say`. */
  notice(text: string, urgent = false): void {
    announcer.say(text, urgent);
    const id = ++this.#noticed;
    this.notices = [...this.notices.slice(-2), { id, text }];
    setTimeout(() => (this.notices = this.notices.filter((notice) => notice.id !== id)), NOTICE_STAYS);
  }

  nameOf(seat: number): string {
    return this.info?.chairs[seat]?.name ?? "";
  }

  get connected(): boolean {
    return this.connection === "open";
  }

  get host(): boolean {
    return this.you !== null && Boolean(this.info?.chairs[this.you]?.host);
  }

  now(): number {
    return this.session.clock.known ? this.session.clock.tableTime(performance.now()) : 0;
  }

  pressTime(local: number): number | null {
    return this.session.clock.known ? this.session.clock.tableTime(local) : null;
  }

  // What the session tells

  table(info: TableInfo, you: number | null): void {
    if (info.status !== "playing" || !info.turn_clock) this.turn = null;
    this.info = { ...info, chairs: distinctShapes(info.chairs) };
    this.you = you;
  }

  view({ view, events, pictures, quiet, fresh, restarted, at }: TableUpdate): void {
    const before = this.seen;
    this.seen = view;
    this.quiet = quiet;
    this.moved = Date.now();
    if (Object.keys(pictures).length) this.pictures = { ...this.pictures, ...pictures };
    this.#keepScores();
    if (restarted) this.notice(m.table_back());
    if (!fresh || restarted)
      for (const subscriber of this.#subscribers) subscriber({ events, before, view, restarted, at });
  }

  changed(state: ConnectionState): void {
    this.connection = state;
  }

  turnEnds(seat: number, ends: number): void {
    this.turn = { seat, ends };
  }

  emoted(seat: number, emote: Emote): void {
    this.emotes[seat] = emote;
    setTimeout(() => {
      if (this.emotes[seat] === emote) delete this.emotes[seat];
    }, EMOTE_STAYS);
  }

  steeredTo(steered: Steered | null): void {
    this.steered = steered;
  }

  /** Names are those at the table; a seat without one is a number. What the server did itself is said first. */
  doubted(doubts: Doubt[]): void {
    if (doubts.includes(null)) return this.notice(m.shuffle_doubted());
    const seats = doubts.filter((seat) => seat !== null);
    const names = seats.map((seat) => this.info?.chairs[seat]?.name || `${seat + 1}`);
    this.notice(m.shares_doubted({ names: names.map(isolate).join(", ") }));
  }

  async dismissed(bye: Bye): Promise<void> {
    await language.load("refusals").catch(() => undefined); // without them the reason is English
    const reason = sentence(refusalText(bye));
    if (bye.again) this.notice(reason);
    else this.dismissal = reason;
  }

  /** Record the score history from now on, over reloads too. */
  count(scores: Play["scores"]): void {
    this.#count = scores;
    this.#keepScores();
  }

  #keepScores(): void {
    const scores = this.seen && this.#count?.(this.seen);
    if (!scores || this.scores.at(-1)?.join() === scores.join()) return;
    this.scores = [...this.scores, scores];
    save(SCORES, { [this.code]: this.scores });
  }
}
