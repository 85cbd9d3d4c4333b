/** Illusion in words and sounds: what happens, where it stands, and what a player can ask by a key. */

import { said, type Cue, type Namer } from "../../table/cues";
import type { IllusionEvent, IllusionView, IllusionRevealed } from "./wire.gen";
import { m } from "../../words/messages";
import { colourName } from "./parts/colours";
import type { Answers, Asked } from "../game";
import { list, turnText } from "../../words/phrases";

export function cue(event: IllusionEvent, view: IllusionView, name: Namer): Cue | null {
  const { you, turn } = view;
  switch (event.type) {
    case "inserted":
      return {
        sound: "down",
        ...(turn === you && you !== null ? { buzz: 25 } : {}),
        say: said(m.illusion_say_inserted({ name: name(event.seat), place: event.place + 1 }), turnOf(turn, you, name)),
      };
    case "doubted":
      return {
        sound: "flip",
        buzz: 40,
        say: said(m.illusion_say_doubted({ name: name(event.seat) }), doubtResult(event, name, you)),
      };
    case "round-began":
      return {
        ...(event.turn === you ? { sound: "turn", buzz: 25 } : {}),
        say: said(m.illusion_say_round({ colour: colourName(event.arrow) }), turnOf(event.turn, you, name)),
      };
    case "ended":
      return you !== null && event.winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
    default:
      return null;
  }
}

const turnOf = (turn: number | null, you: number | null, name: Namer): string | null =>
  turn === null ? null : turn === you ? m.say_your_turn() : m.say_turn_of({ name: name(turn) });

export function doubtResult(
  doubt: Pick<IllusionRevealed, "right" | "winner">,
  name: Namer,
  you: number | null,
): string {
  const winner = name(doubt.winner);
  if (doubt.winner === you) return doubt.right ? m.illusion_doubt_right_you() : m.illusion_doubt_wrong_you();
  return doubt.right ? m.illusion_doubt_right({ winner }) : m.illusion_doubt_wrong({ winner });
}

export function answers(view: IllusionView, room: Asked): Answers {
  const name = (seat: number): string => (seat === room.you ? m.you() : room.nameOf(seat));
  const held = list(
    view.arrows.map((won, seat) =>
      m.ear_holds({ name: name(seat), held: m.illusion_arrows_held({ count: won.length }) }),
    ),
  );
  return {
    table: said(
      view.arrow && m.illusion_say_round({ colour: colourName(view.arrow) }),
      m.illusion_ear_row({ row: m.cards_held({ count: view.row.length }) }),
      m.illusion_ear_deck({ deck: m.illusion_deck_left({ count: view.deck }) }),
    ),
    standing: held,
    players: held,
    turn: turnText(view.turn, room),
    ruling: view.revealed
      ? said(
          m.illusion_say_doubted({ name: name(view.revealed.seat) }),
          doubtResult(view.revealed, (seat) => room.nameOf(seat), room.you),
        )
      : m.illusion_ear_no_doubt(),
  };
}
