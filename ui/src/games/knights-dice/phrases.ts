/** What the die asks for, as a sentence; impossible sums are left out, for no card has more than six symbols. */

import type { KnightsDiceView } from "./wire.gen";
import { m } from "../../words/messages";
import { symbols } from "../_knights/compare";

const MOST = 6;

export const sumOf = ({ red, yellow }: Pick<KnightsDiceView, "red" | "yellow">): number =>
  symbols(red) + symbols(yellow);

/** A hand by colour, then by symbols. */
export const sorted = (hand: readonly string[]): string[] =>
  hand.toSorted((a, b) => a[0]!.localeCompare(b[0]!) || symbols(a) - symbols(b) || a.localeCompare(b));

/** The cards that fit now. */
export function need(view: Pick<KnightsDiceView, "red" | "yellow" | "die" | "reading">): string {
  const sum = sumOf(view);
  if (view.reading === "board")
    return view.die === "ge" ? m.knights_dice_need_board_ge({ sum }) : m.knights_dice_need_board_le({ sum });
  if (view.die === "ge") return sum > MOST ? m.knights_dice_need_pair({ sum }) : m.knights_dice_need_ge({ sum });
  return sum >= MOST ? m.knights_dice_need_any({ sum }) : m.knights_dice_need_le({ sum });
}

/** Why passing is the only move. */
const stuck = (view: Pick<KnightsDiceView, "die">): string =>
  view.die === "blank" ? m.knights_dice_pass_blank() : m.knights_dice_pass();

/** What is to be done on the own turn. */
export function nextStep(view: KnightsDiceView): string {
  const types = new Set(view.legal.map((move) => move.type));
  const piles = view.legal.flatMap((move) => (move.type === "take" ? [move.pile] : []));
  if (types.has("roll")) return m.knights_dice_roll_now();
  if (types.has("play")) return m.knights_dice_lay({ need: need(view) });
  if (piles.length > 1) return m.knights_dice_take();
  if (piles.length) return piles[0] === "R" ? m.knights_dice_take_only_red() : m.knights_dice_take_only_yellow();
  if (types.has("draw")) return m.knights_dice_draw({ need: need(view) });
  return types.has("pass") ? stuck(view) : m.your_turn();
}
