/** Any view, sorted for the plain screen: numbers and words, lists of cards, and what belongs to each seat. */

import type { Namer } from "../lib/choreography";
import { capital, figure, list } from "../lib/phrases";

export type Fields = Record<string, unknown>;
export type Fact = { label: string; text: string };
export type Row = { label: string; cards: string[] };
export type BySeat = { label: string; values: string[] };
export type LaidOut = { turn: number | null; winners: number[] | null; hand: Row | null; facts: Fact[]; rows: Row[]; bySeat: BySeat[] };

/** Fields that every view has, or that have a place of their own on the screen. */
const PLACED = ["you", "legal", "turn", "winners", "hand"];
/** Fields whose number is a seat. */
const SEATS = ["seat", "turn", "starter", "dealer", "opener", "winner", "by", "host", "winners"];
const NOTHING = "–";

export function laidOut(view: Fields, seats: number, name: Namer): LaidOut {
  const rest = Object.entries(view).filter(([key]) => !PLACED.includes(key));
  const seated = rest.filter(([, value]) => isBySeat(value, seats));
  const lists = rest.filter(([, value]) => Array.isArray(value) && !isBySeat(value, seats));
  const single = rest.filter(([, value]) => !Array.isArray(value));
  return {
    turn: typeof view.turn === "number" ? view.turn : null,
    winners: isNumbers(view.winners) ? view.winners : null,
    hand: Array.isArray(view.hand) ? row("hand", view.hand, name) : null,
    facts: single.map(([key, value]) => ({ label: spaced(key), text: text(key, value, name) })),
    rows: lists.map(([key, value]) => row(key, value as unknown[], name)),
    bySeat: seated.sort(byScore).map(([key, value]) => ({ label: spaced(key), values: (value as unknown[]).map((each) => text("", each, name)) })),
  };
}

/** What people look for first. */
const byScore = ([one]: [string, unknown], [other]: [string, unknown]): number => Number(/score/.test(other)) - Number(/score/.test(one));

/** `blind_levels` as it is read: Blind levels. */
export const spaced = (key: string): string => capital(key.replace(/[_-]+/g, " "));

/** A value as it is read; what lies deeper is told in a line. */
export function text(key: string, value: unknown, name: Namer): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "number") return SEATS.includes(key) ? name(value) || figure(value) : figure(value);
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  if (Array.isArray(value)) return value.length ? list(value.map((each) => text(key, each, name))) : NOTHING;
  if (typeof value === "object") return told(value as Fields, name);
  return String(value);
}

/** `{ type: "played", seat: 1, card: 7 }` as a line: Played · Ben · 7. */
function told({ type, ...fields }: Fields, name: Namer): string {
  const values = Object.entries(fields).map(([key, value]) => text(key, value, name)).filter((each) => each !== NOTHING);
  return [...(typeof type === "string" ? [spaced(type)] : []), ...values].join(" · ") || NOTHING;
}

const row = (key: string, cards: unknown[], name: Namer): Row => ({ label: spaced(key), cards: cards.map((card) => text(key, card, name)) });

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((each) => typeof each === "number");

/** As many as there are seats, and of the kind that a seat has: a number, a yes or no, a few things of its own. */
function isBySeat(value: unknown, seats: number): boolean {
  return Array.isArray(value) && value.length === seats && value.every((each) => ["number", "boolean"].includes(typeof each) || Array.isArray(each));
}
