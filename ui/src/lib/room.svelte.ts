/** A table as this device knows it: everything a screen draws, and everything it can ask for. */

import type { AnyEvent, AnyMove, AnyView, Emoted, TableInfo } from "../wire.gen";
import { Session, type Line, type Listener, type Pictures, type Wish } from "../net/session";
import { browserWorld } from "../net/world";
import { keep, recall } from "./keep";

export type Face = Emoted["face"];
export type Beat = { events: AnyEvent[]; before: AnyView | null; view: AnyView };
export type Notice = { id: number; text: string };

/** What a game's screen needs of a table: a live one, or one that is told again. */
export type TableRoom = Pick<
  Room,
  "you" | "info" | "emotes" | "pictures" | "story" | "host" | "live" | "nameOf" | "hear" | "act" | "ask" | "now" | "pressTime"
>;

const EMOTE_STAYS = 2600;
const NOTICE_STAYS = 5000;

export class Room implements Listener {
  line = $state<Line>("connecting");
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  seen = $state.raw<AnyView | null>(null);
  pictures = $state.raw<Pictures>({});
  problem = $state("");
  emotes = $state<Record<number, Face>>({});
  notices = $state<Notice[]>([]);
  story = $state.raw<number[][]>([]);
  readonly session: Session;
  readonly live: boolean = true;
  #hearers = new Set<(beat: Beat) => void>();
  #noticed = 0;

  constructor(
    readonly code: string,
    readonly token: string | null,
  ) {
    this.story = recall<Record<string, number[][]>>("story", {})[code] ?? [];
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
  hear(hearer: (beat: Beat) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
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

  get host(): boolean {
    const info = this.info;
    if (!info || this.you === null) return false;
    return this.you === info.host || Boolean(info.chairs[info.host]?.away);
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
    this.info = info;
    this.you = you;
  }

  view(view: AnyView, events: AnyEvent[], pictures: Pictures, fresh: boolean): void {
    const before = this.seen;
    this.seen = view;
    if (Object.keys(pictures).length) this.pictures = { ...this.pictures, ...pictures };
    this.#tellScores(view);
    if (!fresh) for (const hearer of this.#hearers) hearer({ events, before, view });
  }

  changed(line: Line): void {
    this.line = line;
  }

  emoted(seat: number, face: Face): void {
    this.emotes[seat] = face;
    setTimeout(() => {
      if (this.emotes[seat] === face) delete this.emotes[seat];
    }, EMOTE_STAYS);
  }

  ended(reason: string): void {
    this.problem = reason;
  }

  /** The scores so far, kept over a reload so that the chart has its whole line. */
  #tellScores(view: AnyView): void {
    if (!("scores" in view)) return;
    const last = this.story.at(-1);
    if (last && last.join() === view.scores.join()) return;
    this.story = [...this.story, view.scores];
    keep("story", { [this.code]: this.story });
  }
}

/** The server's reasons as a sentence of its own. */
export const sentence = (reason: string): string =>
  reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
