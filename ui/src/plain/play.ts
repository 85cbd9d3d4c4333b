import type { Cue, Namer } from "../lib/choreography";
import { played } from "../lib/game";
import { victory } from "../lib/phrases";
import type { TableRoom } from "../lib/room.svelte";
import type { AnyMove } from "../wire.gen";
import * as m from "../words/messages";
import { laidOut, spaced, type Fields } from "./fields";
import Plain from "./Plain.svelte";

/** What is known of any view and of any event. */
export type PlainView = Fields & { you: number | null; legal: AnyMove[] };
export type PlainEvent = Fields & { type: string };

export default played<PlainView, PlainEvent, AnyMove>({ screen: Plain, cue, result });

/** Somebody did something: it is heard, and told by its name. */
export function cue({ type, seat }: PlainEvent, _: PlainView, name: Namer): Cue | null {
  return typeof seat === "number" ? { sound: "down", say: m.step_by({ name: name(seat), notation: spaced(type) }) } : null;
}

export function result(view: PlainView, room: Pick<TableRoom, "you" | "nameOf">): string {
  const { winners } = laidOut(view, 0, (seat) => room.nameOf(seat));
  return winners ? victory(winners, room) : m.the_end();
}
