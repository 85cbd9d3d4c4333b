/** Sort the fields of a view by the server's description: values, lists of cards, and values per seat. */

import type { Namer } from "../../table/cues";
import { capital, figure, list } from "../../words/phrases";
import type { AnyEvent, AnyView, FieldsInfo } from "../../server/wire.gen";

export type Fields = Record<string, unknown>;
/** A view or an event of an unknown game. */
export type PlainView = Fields & AnyView;
export type PlainEvent = Fields & AnyEvent;

export type Fact = { label: string; text: string };
export type Card = { value: unknown; text: string };
export type Row = { label: string; cards: Card[] };
export type BySeat = { label: string; values: string[] };
export type LaidOut = {
  turn: number | null;
  winners: number[] | null;
  hand: Row | null;
  facts: Fact[];
  rows: Row[];
  bySeat: BySeat[];
};

/** Label of a number in a field: the player's name if the field is a seat, else null. */
export type Calling = (key: string, value: number) => string;

/** Field description of a game the server no longer offers. */
export const UNKNOWN: FieldsInfo = { hand: null, turn: null, winners: null, scores: null, each: [], seats: [] };

/** Text of an empty value. */
const NOTHING = "–";

export const calling =
  ({ seats }: FieldsInfo, name: Namer): Calling =>
  (key, value) =>
    seats.includes(key) ? name(value) : "";

export function laidOut(view: Fields, info: FieldsInfo, name: Namer): LaidOut {
  const call = calling(info, name);
  const each = [...(info.scores ? [info.scores] : []), ...info.each];
  const placed = ["you", "legal", info.hand, info.turn, info.winners, ...each];
  const rest = Object.entries(view).filter(([key]) => !placed.includes(key));
  const lists = rest.filter(([, value]) => Array.isArray(value));
  const single = rest.filter(([, value]) => !Array.isArray(value));
  return {
    turn: info.turn === null ? null : (view[info.turn] as number | null),
    winners: info.winners === null ? null : (view[info.winners] as number[]),
    hand: info.hand === null ? null : row(info.hand, view[info.hand] as unknown[], call),
    facts: single.map(([key, value]) => ({ label: spaced(key), text: text(key, value, call) })),
    rows: lists.map(([key, value]) => row(key, value as unknown[], call)),
    bySeat: each.map((key) => ({
      label: spaced(key),
      values: (view[key] as unknown[]).map((value) => text(key, value, call)),
    })),
  };
}

/** `blind_levels` as it is read: Blind levels. */
export const spaced = (key: string): string => capital(key.replace(/[_-]+/g, " "));

/** A value as text; nested values in one line. */
export function text(key: string, value: unknown, call: Calling): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "number") return call(key, value) || figure(value);
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  if (Array.isArray(value)) return value.length ? list(value.map((each) => text(key, each, call))) : NOTHING;
  if (typeof value === "object") return told(value as Fields, call).join(" · ") || NOTHING;
  return String(value);
}

/** `{ type: "played", seat: 1, card: 7 }` in parts: Played, Ben, 7. */
export function told({ type, ...fields }: Fields, call: Calling): string[] {
  const values = Object.entries(fields)
    .map(([key, value]) => text(key, value, call))
    .filter((each) => each !== NOTHING);
  return [...(typeof type === "string" ? [spaced(type)] : []), ...values];
}

const row = (key: string, cards: unknown[], call: Calling): Row => ({
  label: spaced(key),
  cards: cards.map((value) => ({ value, text: text(key, value, call) })),
});
