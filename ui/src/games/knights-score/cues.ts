import type { Cue, Namer } from "../../lib/choreography";
import { signed } from "../../lib/phrases";
import type { KnightsScoreEvent, KnightsScoreView } from "./wire.gen";
import * as m from "../../words/messages";
import { drawn, ended, turn } from "../knights/cues";

export function cue(event: KnightsScoreEvent, { you }: KnightsScoreView, name: Namer): Cue | null {
  switch (event.type) {
    case "played":
      return { sound: "down", buzz: 12, say: m.knights_score_say_scored({ name: name(event.seat), points: signed(event.points) }) };
    case "discarded":
      return { sound: "up", say: m.knights_score_say_discarded({ name: name(event.seat) }) };
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
