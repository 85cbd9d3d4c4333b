/** Cues of events that both knights games have. */

import type { Cue } from "../../table/cues";
import { m } from "../../words/messages";

type Silent = "opened" | "dealt" | "lots-drawn" | "restocked" | "die-lifted" | "stock-spent";
type Shared =
  { type: "card-drawn" | "turn-came"; seat: number } | { type: "ended"; winners: number[] } | { type: Silent };

export function shared(event: Shared, you: number | null): Cue | null {
  switch (event.type) {
    case "card-drawn":
      return event.seat === you ? { sound: "up" } : null;
    case "turn-came":
      return event.seat === you ? { sound: "turn", buzz: 25, say: m.say_your_turn() } : null;
    case "ended":
      return you !== null && event.winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
    default:
      return null;
  }
}
