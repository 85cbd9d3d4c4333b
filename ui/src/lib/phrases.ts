/** What happened, as sentences: short, warm, exact. */

import type { IllusionDoubted, MindChecked, MindHeld, MindMistaken, MindStarUsed } from "../wire.gen";
import * as m from "../words/messages";
import { getLocale } from "../words/runtime";

export type Namer = (seat: number) => string;

export const list = (items: string[]): string => new Intl.ListFormat(getLocale()).format(items);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const held = (cards: MindHeld[], name: Namer, you: number | null): string =>
  list(cards.map(({ seat, card }) => (seat === you ? m.mind_your_card({ card }) : m.mind_someones_card({ name: name(seat), card }))));

export function mindLast(last: MindMistaken | MindStarUsed | MindChecked, name: Namer, you: number | null): string {
  switch (last.type) {
    case "mistaken": {
      const cards = capital(held(last.lower, name, you));
      return last.lower.length === 1 ? m.mind_one_was_out({ cards }) : m.mind_some_were_out({ cards });
    }
    case "star-used":
      return m.mind_star_used({ cards: held(last.cards, name, you) });
    case "checked":
      return last.lost ? m.mind_checked_wrong({ lost: last.lost }) : m.mind_checked_right();
  }
}

/** How close it was, when two presses were on their way at once. */
export const photoFinish = (margin: number | null | undefined): string | null => (margin == null ? null : m.photo_finish({ margin }));

export function doubtResult(doubt: IllusionDoubted, name: Namer, you: number | null): string {
  const winner = name(doubt.winner);
  if (doubt.winner === you) return doubt.right ? m.doubt_right_you() : m.doubt_wrong_you();
  return doubt.right ? m.doubt_right({ winner }) : m.doubt_wrong({ winner });
}

/** The first place where the row falls, as the index of the card before it; −1 if it never does. */
export const rowBreak = (shares: number[]): number => shares.findIndex((share, at) => at + 1 < shares.length && shares[at + 1]! < share);

/** A score with a minus sign as it is set in print. */
export const figure = (points: number): string => (points < 0 ? `−${-points}` : String(points));

export const signed = (points: number): string => (points > 0 ? `+${points}` : figure(points));
