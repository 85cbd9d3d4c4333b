/** Cards of Nicolaus & Wilfried in words. */

import { list } from "../../words/phrases";
import { m } from "../../words/messages";

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
