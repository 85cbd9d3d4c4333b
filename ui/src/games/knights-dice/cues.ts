import type { Cue, Namer } from "../../lib/choreography";
import type { KnightsDiceEvent, KnightsDiceView } from "./wire.gen";
import * as m from "../../words/messages";
import { drawn, ended, turn } from "../knights/cues";
import { faceName } from "./faces";

export function cue(event: KnightsDiceEvent, { you }: KnightsDiceView, name: Namer): Cue | null {
  switch (event.type) {
    case "rolled":
      return { sound: "roll", buzz: 20, say: m.knights_dice_say_rolled({ face: faceName(event.face) }) };
    case "played":
      return { sound: "down", buzz: 12, say: m.knights_dice_say_laid({ name: name(event.seat), count: event.cards.length }) };
    case "taken":
      return { sound: "up", say: m.knights_dice_say_taken({ name: name(event.seat) }) };
    case "passed":
      return { say: m.knights_dice_say_passed({ name: name(event.seat) }) };
    case "card-drawn":
      return drawn(event.seat, you);
    case "turn-came":
      return turn(event.seat, you);
    case "ended":
      return ended(event.winners, you);
    default:
      return null;
  }
}
