/** What a player of The Mind can ask by a key. */

import { said } from "../../table/cues";
import type { Answers, Asked } from "../game";
import { list } from "../../words/phrases";
import type { Heard } from "../../ui/tones";
import { m } from "../../words/messages";
import { mindLast, yourCards } from "./phrases";
import type { MindView } from "./wire.gen";

export function answers(view: MindView, room: Asked): Answers {
  const { counts, pile, aside, lives, stars, last } = view;
  const name = (seat: number): string => (seat === room.you ? m.you() : room.nameOf(seat));
  const top = pile.at(-1);
  return {
    hand: yourCards(view),
    table: said(
      top ? m.mind_ear_pile({ card: top }) : m.mind_ear_pile_empty(),
      aside.length ? m.mind_ear_aside({ cards: list(aside.map(String)) }) : null,
    ),
    standing: m.mind_ear_standing({
      level: view.level,
      lives: m.mind_lives({ count: lives }),
      stars: m.mind_stars({ count: stars }),
    }),
    players: list(counts.map((count, seat) => m.ear_holds({ name: name(seat), held: m.cards_held({ count }) }))),
    turn: said(whoseTurn(view, name), view.raised.some(Boolean) ? m.mind_star_votes(votes(view)) : null),
    ruling: last ? said(mindLast(last, room.nameOf.bind(room), room.you)) : m.mind_ear_no_ruling(),
  };
}

/** Nobody has a turn: who is still to lay a hand down, or that cards may be played. */
function whoseTurn({ phase, ready }: MindView, name: (seat: number) => string): string {
  if (phase === "play") return m.mind_ear_everyone();
  if (phase === "lost") return m.mind_lost();
  if (phase === "won" && !ready.some(Boolean)) return m.mind_won();
  const missing = ready.flatMap((down, seat) => (down ? [] : [name(seat)]));
  return missing.length ? m.mind_ear_hands_missing({ names: list(missing) }) : m.mind_hands_all_down();
}

const votes = ({ raised }: MindView): { count: number; all: number } => ({
  count: raised.filter(Boolean).length,
  all: raised.length,
});

/** While cards are played: the last card on the pile, then my lowest one. */
export function tones({ phase, pile, hand, claimed }: MindView): Heard[] {
  if (phase !== "play") return [];
  const top = pile.at(-1);
  const lowest = hand.find((card) => !claimed.includes(card));
  return [
    ...(top ? [{ place: "table", number: top } as const] : []),
    ...(lowest ? [{ place: "hand", number: lowest } as const] : []),
  ];
}
