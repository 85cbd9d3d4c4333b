/** The game of scores in words and sounds: what happens, and what a player can ask by a key. */

import type { Cue, Namer } from "../../table/cues";
import { signed, figure, list, turnText } from "../../words/phrases";
import type { KnightsScoreEvent, KnightsScoreView } from "./wire.gen";
import { m } from "../../words/messages";
import type { Answers, Asked } from "../game";
import { shared, boardText, cardName, handText } from "../_knights/tell";

export function cue(event: KnightsScoreEvent, { you }: KnightsScoreView, name: Namer): Cue | null {
  switch (event.type) {
    case "played":
      return {
        sound: "down",
        buzz: 12,
        say: m.knights_score_say_scored({ name: name(event.seat), points: signed(event.points) }),
      };
    case "discarded":
      return { sound: "up", say: m.knights_score_say_discarded({ name: name(event.seat) }) };
    default:
      return shared(event, you);
  }
}

export function answers(view: KnightsScoreView, room: Asked): Answers {
  const name = (seat: number): string => (seat === room.you ? m.you() : room.nameOf(seat));
  const { last, you } = view;
  return {
    hand: you === null ? m.watching() : handText(view.hand),
    table: boardText(view.red, view.yellow, view.stock),
    standing: list(
      view.scores.map((points, seat) =>
        m.ear_holds({ name: name(seat), held: m.knights_score_points({ points: figure(points) }) }),
      ),
    ),
    players: list(view.counts.map((count, seat) => m.ear_holds({ name: name(seat), held: m.cards_held({ count }) }))),
    turn: turnText(view.turn, room),
    ruling:
      last === null
        ? m.knights_ear_no_move()
        : last.type === "played"
          ? m.knights_score_ear_played({
              name: name(last.seat),
              card: cardName(last.card),
              points: signed(last.points),
            })
          : m.knights_score_ear_discarded({ name: name(last.seat), card: cardName(last.card) }),
  };
}
