import { sentence } from "../../words/phrases";
import { said, type Cue, type Namer } from "../../table/cues";
import type { KnightsDiceEvent, KnightsDiceView } from "./wire.gen";
import { m } from "../../words/messages";
import { shared } from "../_knights/cues";
import { faceName, type DieFace } from "./parts/faces";
import { sumOf, nextStep } from "./phrases";

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
