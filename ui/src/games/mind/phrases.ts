/** Sentences about events of The Mind. */

import type { Namer } from "../../table/cues";
import { capital, list } from "../../words/phrases";
import type { MindChecked, MindHeld, MindInterrupted, MindMistaken, MindStarUsed, MindView } from "./wire.gen";
import { m } from "../../words/messages";
import type { StoppedBy } from "./parts/moments";

const whose = ({ seat, card }: MindHeld, name: Namer, you: number | null): string =>
  seat === you ? m.mind_your_card({ card }) : m.mind_someones_card({ name: name(seat), card });

const held = (cards: MindHeld[], name: Namer, you: number | null): string =>
  list(cards.map((each) => whose(each, name, you)));

export function mindLast(last: MindMistaken | MindStarUsed | MindChecked, name: Namer, you: number | null): string {
  switch (last.type) {
    case "mistaken":
      return mistake(last, name, you);
    case "star-used":
      return m.mind_star_used({ cards: held(last.cards, name, you) });
    case "checked":
      return last.lost ? m.mind_checked_wrong({ lost: last.lost }) : m.mind_checked_right();
  }
}

/** Why play was interrupted, and how it goes on. `present`: a bot or another person plays the seat already; `newcomer`: this
    person had no seat then. */
export function interruption(
  { seat }: MindInterrupted,
  name: Namer,
  you: number | null,
  present = false,
  newcomer = false,
): string {
  if (seat === null) return m.mind_interrupted();
  if (seat === you) return newcomer ? m.mind_you_took_seat() : m.mind_you_were_lost();
  return present ? m.mind_seat_changed({ name: name(seat) }) : m.mind_somebody_was_lost({ name: name(seat) });
}

/** Who stopped, or took a hand back before the play began. */
export function stopSentence({ seat, playing }: StoppedBy, name: Namer, you: number | null): string {
  if (seat === you) return playing ? m.mind_you_stopped() : m.mind_you_took_back();
  return playing ? m.mind_stopped({ name: name(seat) }) : m.mind_took_back({ name: name(seat) });
}

/** My cards as a sentence; a watcher has none. */
export function yourCards({ hand, you }: Pick<MindView, "hand" | "you">): string {
  if (you === null) return m.watching();
  return hand.length ? m.mind_your_cards({ count: hand.length, cards: list(hand.map(String)) }) : m.mind_hand_empty();
}

/** The lower cards that were not pressed at all. */
export const stillOut = ({ lower, late = [] }: MindMistaken): MindHeld[] =>
  lower.filter((low) => !late.some((each) => each.card === low.card));

/** The card played, the lower cards still out, and those that came too late. */
function mistake(last: MindMistaken, name: Namer, you: number | null): string {
  const { seat, card, late = [] } = last;
  const out = stillOut(last);
  const cards = capital(held(out, name, you));
  return [
    seat === you ? m.mind_you_played({ card }) : m.mind_played({ name: name(seat), card }),
    ...(out.length ? [out.length === 1 ? m.mind_one_was_out({ cards }) : m.mind_some_were_out({ cards })] : []),
    ...late.map((each) => m.mind_came_later({ card: capital(whose(each, name, you)), after: each.after })),
  ].join(" ");
}

/** The margin of a photo finish decided for the team. */
export const tie = (margin: number | null | undefined): string | null =>
  margin == null ? null : m.mind_photo_finish_tie({ margin: Math.abs(margin) });
