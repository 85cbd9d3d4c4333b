import { said, type Cue, type Namer } from "../../table/cues";
import type { IllusionEvent, IllusionView } from "./wire.gen";
import { m } from "../../words/messages";
import { colourName } from "./parts/colours";
import { doubtResult } from "./phrases";

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
