/** What sounds alike in both games of the knights. */

import type { Cue } from "../../lib/choreography";
import * as m from "../../words/messages";

export const drawn = (seat: number, you: number | null): Cue | null => (seat === you ? { sound: "up" } : null);

export const turn = (seat: number, you: number | null): Cue | null =>
  seat === you ? { sound: "turn", buzz: 25, say: m.say_your_turn() } : null;

export const ended = (winners: number[], you: number | null): Cue =>
  you !== null && winners.includes(you) ? { sound: "win", buzz: [40, 60, 120] } : { sound: "level" };
