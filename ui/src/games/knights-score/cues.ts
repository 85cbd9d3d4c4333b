import type { Cue, Namer } from "../../table/cues";
import { signed } from "../../words/phrases";
import type { KnightsScoreEvent, KnightsScoreView } from "./wire.gen";
import { m } from "../../words/messages";
import { shared } from "../_knights/cues";

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
