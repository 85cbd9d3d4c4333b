/** The Mind in words and sounds: what happens, where it stands, and what a player can ask by a key. */

import { said, type BotAt, type Cue, type Namer } from "../../table/cues";
import type {
  MindEvent,
  MindView,
  MindChecked,
  MindHeld,
  MindInterrupted,
  MindMistaken,
  MindStarUsed,
} from "./wire.gen";
import { m } from "../../words/messages";
import { capital, list } from "../../words/phrases";
import type { StoppedBy } from "./parts/moments";
import type { Answers, Asked } from "../game";
import type { Heard } from "../../ui/sound";

export function cue(event: MindEvent, view: MindView, name: Namer, bot: BotAt): Cue | null {
  const { you } = view;
  switch (event.type) {
    case "dealt":
      return { say: said(m.mind_say_level({ level: event.level }), you === null ? "" : yourCards(view)) };
    case "hand-laid":
      return { sound: "tick" };
    case "play-began":
      return { sound: "lift", buzz: 30, say: m.mind_say_play_began() };
    case "stopped":
      return { sound: "up", say: m.mind_say_stopped({ name: name(event.seat) }) };
    case "interrupted":
      return {
        sound: "up",
        buzz: [30, 60, 30],
        urgent: true,
        say: event.seat !== null && bot(event.seat) ? m.mind_play_stopped() : interruption(event, name, you),
      };
    case "star-raised":
      return { sound: "tick", say: m.mind_say_star_raised({ name: name(event.seat) }) };
    case "star-lowered":
      return { say: m.mind_say_star_lowered({ name: name(event.seat) }) };
    case "star-used":
      return { sound: "star", buzz: [20, 40, 20], say: mindLast(event, name, you) };
    case "played":
      return {
        sound: "down",
        buzz: 12,
        say: said(m.mind_say_played({ name: name(event.seat), card: event.card }), tie(event.margin)),
      };
    case "played-blind":
      return { sound: "down", say: m.mind_say_played_blind({ name: name(event.seat) }) };
    case "mistaken":
      return {
        sound: "mistake",
        buzz: [60, 40, 90],
        urgent: true,
        say: said(mindLast(event, name, you), m.mind_one_life(), event.late?.length ? m.mind_photo_finish() : null),
      };
    case "checked":
      return event.lost
        ? { sound: "mistake", buzz: [60, 40, 90], say: mindLast(event, name, you) }
        : { sound: "level", say: mindLast(event, name, you) };
    case "level-done":
      return {
        sound: "level",
        buzz: 40,
        say: said(
          m.mind_say_level_done({ level: event.level }),
          event.reward && (event.reward === "life" ? m.mind_say_level_brings_life() : m.mind_say_level_brings_star()),
        ),
      };
    case "won":
      return { sound: "win", buzz: [40, 60, 40, 60, 120], say: m.mind_won() };
    case "lost":
      return { sound: "lose", say: m.mind_lost() };
    default:
      return null;
  }
}

const whose = (seat: number, card: string | number, name: Namer, you: number | null): string =>
  seat === you ? m.mind_your_card({ card }) : m.mind_someones_card({ name: name(seat), card });

/** Several cards, those of one person together: "Anna’s 26 and 30 and your 34". */
function held(cards: MindHeld[], name: Namer, you: number | null): string {
  const seats = [...new Set(cards.map(({ seat }) => seat))];
  const of = (seat: number): string => list(cards.filter((each) => each.seat === seat).map(({ card }) => String(card)));
  return list(seats.map((seat) => whose(seat, of(seat), name, you)));
}

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
    ...late.map((each) =>
      m.mind_came_later({ card: capital(whose(each.seat, each.card, name, you)), after: each.after }),
    ),
  ].join(" ");
}

/** The margin of a photo finish decided for the team. */
export const tie = (margin: number | null | undefined): string | null =>
  margin == null ? null : m.mind_photo_finish_tie({ margin: Math.abs(margin) });

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
