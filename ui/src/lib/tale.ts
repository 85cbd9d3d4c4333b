/** How a game went, in figures and a few sentences: what the picture at its end is made of. */

import * as m from "../words/messages";
import type { TableRoom } from "./room.svelte";

/** One step of the game as everybody saw it. */
export type Told<View, Event> = { events: Event[]; view: View };
export type Teller = Pick<TableRoom, "you" | "nameOf">;

/** Who came where; equals share a place. */
export type Standing = { seat: number; place: number; value: string };

/** What a stop on the way brought: a life or a star lost or spent there. */
export type Mark = "life" | "star";
export type Stop = { label: string; reached: boolean; marks: Mark[]; seat?: number; paint?: string };

/** `lines`: a figure for each seat, turn by turn; `path`: stop by stop. What is not there is not drawn. */
export type Tale = {
  standings: Standing[];
  facts: string[];
  lines?: { name: string; values: number[][]; target: number | null };
  path?: { name: string; stops: Stop[] };
  turn: string | null;
};

export function ranked(values: number[], say: (value: number) => string, fewest = false): Standing[] {
  const better = (one: number, other: number): boolean => (fewest ? one < other : one > other);
  return values
    .map((value, seat) => ({ seat, place: 1 + values.filter((other) => better(other, value)).length, value: say(value) }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** The turn from which on one seat was ahead of all others; nothing if nobody is in the end. */
export function aheadFrom(values: number[][], fewest = false): { seat: number; turn: number } | null {
  const leader = (each: number[]): number | null => {
    const best = fewest ? Math.min(...each) : Math.max(...each);
    return each.filter((value) => value === best).length === 1 ? each.indexOf(best) : null;
  };
  const last = values.at(-1);
  const seat = last ? leader(last) : null;
  if (seat === null) return null;
  return { seat, turn: values.findLastIndex((each) => leader(each) !== seat) + 1 };
}

/** Where it turned, as a sentence. */
export function turningPoint(values: number[][], room: Teller, fewest = false): string | null {
  const ahead = aheadFrom(values, fewest);
  if (!ahead) return null;
  const { seat, turn } = ahead;
  if (turn === 0) return seat === room.you ? m.tale_ahead_always_you() : m.tale_ahead_always({ name: room.nameOf(seat) });
  return seat === room.you ? m.tale_ahead_you({ turn: turn + 1 }) : m.tale_ahead({ name: room.nameOf(seat), turn: turn + 1 });
}

/** The same for somebody who was not there: plain text to send. */
export function written(title: string, result: string, tale: Tale, name: (seat: number) => string, address: string): string {
  const places = tale.standings.map(({ place, seat, value }) => `${place}. ${name(seat)} ${value}`);
  const way = tale.path?.stops.some(({ marks }) => marks.length) ? [tale.path.stops.filter(({ reached }) => reached).map(sign).join(" ")] : [];
  return [`${title}: ${result}`, ...places, ...tale.facts, ...way, ...(tale.turn ? [tale.turn] : []), address].join("\n");
}

const sign = ({ label, marks }: Stop): string => label + marks.map((mark) => (mark === "life" ? "♥" : "★")).join("");
