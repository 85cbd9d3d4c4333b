/** Nicolaus & Wilfried in words and sounds: cards, and the events that both games have. */

import type { Cue } from "../../table/cues";
import { m } from "../../words/messages";
import { list } from "../../words/phrases";

type Silent = "opened" | "dealt" | "lots-drawn" | "restocked" | "die-lifted" | "stock-spent";
type Shared =
  { type: "card-drawn" | "turn-came"; seat: number } | { type: "ended"; winners: number[] } | { type: Silent };

export function shared(event: Shared, you: number | null): Cue | null {
  switch (event.type) {
    case "card-drawn":
      return event.seat === you ? { sound: "up" } : null;
    case "turn-came":
      return event.seat === you ? { sound: "turn", buzz: 25, say: m.say_your_turn() } : null;
    case "ended":
      return you !== null && event.winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
    default:
      return null;
  }
}

/** A card such as R101010 by its colour and the places with a symbol, row by row; anything else is a back. */
export function cardName(card: string): string {
  if (!/^[RY][01]{6}$/.test(card)) return m.card_back();
  const colour = card[0] === "R" ? m.knights_colour_wilfried() : m.knights_colour_nicolaus();
  const filled = [...card.slice(1)].flatMap((place, at) => (place === "1" ? [String(at + 1)] : []));
  return filled.length
    ? m.knights_card({ colour, count: filled.length, places: filled.join(", ") })
    : m.knights_card_blank({ colour });
}

/** A hand, each card with the number of its key. */
export const handText = (cards: readonly string[]): string =>
  cards.length
    ? list(cards.map((card, at) => m.knights_ear_numbered({ number: at + 1, card: cardName(card) })))
    : m.nothing();

export const boardText = (red: string, yellow: string, stock: number): string =>
  m.knights_ear_board({ red: cardName(red), yellow: cardName(yellow), stock: m.knights_stock_left({ count: stock }) });
