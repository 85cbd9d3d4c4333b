/** Group legal moves by type, each labelled by its fields. */

import type { AnyMove } from "../../server/wire.gen";
import { spaced, text, type Calling, type Card, type Fields } from "./fields";

export type Choice = { label: string; move: AnyMove };
export type Kind = { label: string; choices: Choice[] };

export function kinds(legal: AnyMove[], call: Calling): Kind[] {
  const types = [...new Set(legal.map((move) => move.type))];
  return types.map((type) => ({
    label: spaced(type),
    choices: legal.filter((move) => move.type === type).map((move) => ({ label: about(move, call), move })),
  }));
}

/** The one kind of moves that are each about one card of the hand, if there is just one: then the cards themselves can be pressed. */
export function withCards(all: Kind[], hand: Card[]): Kind | null {
  const cards = hand.map(({ value }) => JSON.stringify(value));
  const found = all.filter(({ choices }) => choices.every(({ move }) => cards.includes(subject(move))));
  return found.length === 1 ? found[0]! : null;
}

/** The move that presses a card, if it can be played now. */
export const pressing = (kind: Kind | null, card: Card): Choice | null =>
  kind?.choices.find(({ move }) => subject(move) === JSON.stringify(card.value)) ?? null;

/** One field is enough said by its value; of several each is named. A move without fields is called by its kind. */
function about(move: AnyMove, call: Calling): string {
  const given = fieldsOf(move);
  if (!given.length) return spaced(move.type);
  if (given.length === 1) return text(...given[0]!, call);
  return given.map(([key, value]) => `${spaced(key)} ${text(key, value, call)}`).join(", ");
}

/** All that a move says beside its kind, as text to compare; nothing if it says more than one thing. */
function subject(move: AnyMove): string {
  const given = fieldsOf(move);
  return given.length === 1 ? JSON.stringify(given[0]![1]) : "";
}

function fieldsOf(move: AnyMove): [string, unknown][] {
  const { type: _, ...fields } = move as Fields & AnyMove;
  return Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
}
