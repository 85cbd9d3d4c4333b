import type { Cue, Namer } from "../../lib/choreography";
import type { IllusionEvent, IllusionView } from "./wire.gen";
import * as m from "../../words/messages";

export function cue(event: IllusionEvent, { you }: IllusionView, name: Namer): Cue | null {
  switch (event.type) {
    case "inserted":
      return { sound: "down", say: m.illusion_say_inserted({ name: name(event.seat), place: event.place + 1 }) };
    case "doubted":
      return { sound: "flip", buzz: 40, say: m.illusion_say_doubted({ name: name(event.seat) }) };
    case "round-began":
      return event.turn === you ? { sound: "turn", buzz: 25, say: m.your_turn() } : null;
    case "ended":
      return you !== null && event.winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
    default:
      return null;
  }
}
