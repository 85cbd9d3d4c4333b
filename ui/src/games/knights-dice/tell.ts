/** The game of the die in words and sounds: what happens, what is to be done, and what a player can ask by a key. */

import { sentence, list, turnText } from "../../words/phrases";
import { said, type Cue, type Namer } from "../../table/cues";
import type { KnightsDiceEvent, KnightsDiceView } from "./wire.gen";
import { m } from "../../words/messages";
import { symbols } from "../_knights/compare";
import type { Answers, Asked } from "../game";
import { shared, boardText, cardName, handText } from "../_knights/tell";

export function cue(event: KnightsDiceEvent, view: KnightsDiceView, name: Namer): Cue | null {
  switch (event.type) {
    case "rolled":
      return { sound: "roll", buzz: 20, say: rolled(event.face, view, name) };
    case "played":
      return {
        sound: "down",
        buzz: 12,
        say: m.knights_dice_say_laid({ name: name(event.seat), count: event.cards.length }),
      };
    case "taken":
      return { sound: "up", say: m.knights_dice_say_taken({ name: name(event.seat) }) };
    case "passed":
      return { say: m.knights_dice_say_passed({ name: name(event.seat) }) };
    case "card-drawn":
      return { ...shared(event, view.you), say: m.knights_dice_said_drawn({ name: name(event.seat) }) };
    default:
      return shared(event, view.you);
  }
}

/** What was rolled and, on the own turn, what it asks for. */
function rolled(face: DieFace, view: KnightsDiceView, name: Namer): string {
  const who = view.turn === null ? "" : name(view.turn);
  const mine = view.turn === view.you && view.you !== null;
  return said(
    face === "blank"
      ? m.knights_dice_say_rolled_blank({ name: who })
      : m.knights_dice_say_rolled({ name: who, face: faceName(face), sum: sumOf(view) }),
    mine ? sentence(nextStep(view)) : null,
  );
}

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

/** What the die can show: at least, at most, or nothing. */
export type DieFace = "ge" | "le" | "blank";

export const faceName = (face: DieFace): string =>
  ({ ge: m.knights_dice_face_ge(), le: m.knights_dice_face_le(), blank: m.knights_dice_face_blank() })[face];

export function answers(view: KnightsDiceView, room: Asked): Answers {
  const name = (seat: number): string => (seat === room.you ? m.you() : room.nameOf(seat));
  const held = list(view.counts.map((count, seat) => m.ear_holds({ name: name(seat), held: m.cards_held({ count }) })));
  return {
    hand: view.you === null ? m.watching() : handText(sorted(view.hand)),
    table: said(
      boardText(view.red, view.yellow, view.stock),
      m.knights_dice_ear_sum({ sum: sumOf(view) }),
      view.die && m.knights_dice_ear_die({ face: faceName(view.die) }),
    ),
    standing: held,
    players: held,
    turn: said(turnText(view.turn, room), view.turn === room.you ? sentence(nextStep(view)) : null),
    ruling: lastMove(view, name),
  };
}

function lastMove({ last }: KnightsDiceView, name: (seat: number) => string): string {
  switch (last?.type) {
    case "played":
      return m.knights_dice_ear_played({ name: name(last.seat), cards: list(last.cards.map(cardName)) });
    case "taken":
      return m.knights_dice_ear_taken({ name: name(last.seat), card: cardName(last.card) });
    case "passed":
      return m.knights_dice_said_passed({ name: name(last.seat) });
    default:
      return m.knights_ear_no_move();
  }
}
