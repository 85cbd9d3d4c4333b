/** What a player can ask by a key. */

import { said } from "../../table/cues";
import type { Answers, Asked } from "../game";
import { list, sentence, turnText } from "../../words/phrases";
import { m } from "../../words/messages";
import { boardText, cardName, handText } from "../_knights/phrases";
import { faceName } from "./parts/faces";
import { sorted, sumOf, nextStep } from "./phrases";
import type { KnightsDiceView } from "./wire.gen";

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
