/** A table as this device knows it: everything a screen draws, and everything it can ask for. */

import type { AnyEvent, AnyMove, AnyView, Emoted, TableInfo } from "../wire.gen";
import { Session, type ConnectionState, type Listener, type Pictures, type Shown, type Wish } from "../net/session";
import { browserWorld } from "../net/world";
import * as m from "../words/messages";
import { apart } from "./avatars";
import type { Play } from "./game";
import { keep, recall } from "./keep";

export type Face = Emoted["face"];
export type Change<View = AnyView, Event = AnyEvent> = { events: Event[]; before: View | null; view: View; restarted: boolean };
export type Notice = { id: number; text: string };

/** What a game's screen needs of a table: a live one, or one that is told again. */
export type TableRoom<View = AnyView, Event = AnyEvent, Move = AnyMove> = Pick<
  Room,
  "you" | "info" | "emotes" | "pictures" | "scores" | "host" | "live" | "nameOf" | "ask" | "now" | "pressTime"
> & {
  subscribe(subscriber: (change: Change<View, Event>) => void): () => void;
  act(move: Move): Promise<boolean>;
};

const EMOTE_STAYS = 2600;
const NOTICE_STAYS = 5000;

export class Room implements Listener {
  connection = $state<ConnectionState>("connecting");
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  seen = $state.raw<AnyView | null>(null);
  quiet = $state(false);
  pictures = $state.raw<Pictures>({});
  /** Why the table has let go of this device for good. */
  dismissal = $state("");
  emotes = $state<Record<number, Face>>({});
  notices = $state<Notice[]>([]);
  scores = $state.raw<number[][]>([]);
  readonly session: Session;
  readonly live: boolean = true;
  #subscribers = new Set<(change: Change) => void>();
  #noticed = 0;
  #count: Play["scores"];

  constructor(
    readonly code: string,
    readonly token: string | null,
  ) {
    this.scores = recall<Record<string, number[][]>>("scores", {})[code] ?? [];
    this.session = new Session(browserWorld(code), this, token);
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

  /** Be told of what happens, as it happens. */
  subscribe(subscriber: (change: Change) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  async ask(wish: Wish): Promise<boolean> {
    const refusal = await this.session.ask(wish);
    if (refusal) this.notice(sentence(refusal));
    return refusal === null;
  }

  act(move: AnyMove): Promise<boolean> {
    return this.ask({ type: "act", move });
  }

  notice(text: string): void {
    const id = ++this.#noticed;
    this.notices = [...this.notices.slice(-2), { id, text }];
    setTimeout(() => (this.notices = this.notices.filter((notice) => notice.id !== id)), NOTICE_STAYS);
  }

  nameOf(seat: number): string {
    return this.info?.chairs[seat]?.name ?? "";
  }

  /** Whether this person may do the host's business now. */
  get host(): boolean {
    return this.you !== null && Boolean(this.info?.chairs[this.you]?.host);
  }

  /** The table's time now, on this device's clock. */
  now(): number {
    return this.session.clock.known ? this.session.clock.tableTime(performance.now()) : 0;
  }

  /** A press of this device in the table's time, once that is known. */
  pressTime(local: number): number | null {
    return this.session.clock.known ? this.session.clock.tableTime(local) : null;
  }

  // What the session tells.

  table(info: TableInfo, you: number | null): void {
    this.info = { ...info, chairs: apart(info.chairs) };
    this.you = you;
  }

  view({ view, events, pictures, quiet, fresh, restarted }: Shown): void {
    const before = this.seen;
    this.seen = view;
    this.quiet = quiet;
    if (Object.keys(pictures).length) this.pictures = { ...this.pictures, ...pictures };
    this.#keepScores();
    if (restarted) this.notice(m.table_back());
    if (!fresh || restarted) for (const subscriber of this.#subscribers) subscriber({ events, before, view, restarted });
  }

  changed(state: ConnectionState): void {
    this.connection = state;
  }

  emoted(seat: number, face: Face): void {
    this.emotes[seat] = face;
    setTimeout(() => {
      if (this.emotes[seat] === face) delete this.emotes[seat];
    }, EMOTE_STAYS);
  }

  dismissed(reason: string, again: boolean): void {
    if (again) this.notice(sentence(reason));
    else this.dismissal = sentence(reason);
  }

  /** From now on the scores are kept, over a reload too, so that their history is whole. */
  count(scores: Play["scores"]): void {
    this.#count = scores;
    this.#keepScores();
  }

  #keepScores(): void {
    const scores = this.seen && this.#count?.(this.seen);
    if (!scores || this.scores.at(-1)?.join() === scores.join()) return;
    this.scores = [...this.scores, scores];
    keep("scores", { [this.code]: this.scores });
  }
}

/** The server's reasons as a sentence of its own. */
export const sentence = (reason: string): string =>
  reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
