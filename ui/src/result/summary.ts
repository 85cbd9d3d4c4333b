/** Summary of a finished game: standings, charts and sentences for the result, the picture and the text. */

import { isolate } from "../words/isolate";
import { m } from "../words/messages";
import type { TableRoom } from "../table/room.svelte";

/** A step of the public replay. */
export type GameStep<View, Event> = { events: Event[]; view: View };
export type Perspective = Pick<TableRoom, "you" | "nameOf">;

/** A place in the standings; ties share one. */
export type Standing = { seat: number; place: number; value: string };

/** What was lost or spent at a stop. */
export type Cost = "life" | "star";
export type Stage = { label: string; reached: boolean; marks: Cost[]; seat?: number; paint?: string };

/** `lines`: values per turn and seat; `path`: stages (levels or rounds); `turn`: the turning point as a sentence. */
export type Summary = {
  standings: Standing[];
  facts: string[];
  lines?: { name: string; unit: string; values: number[][]; target: number | null };
  path?: { name: string; stages: Stage[] };
  turn: string | null;
  /** The step of the replay that `turn` is about. */
  moment?: number;
};

export function ranked(values: number[], say: (value: number) => string, fewest = false): Standing[] {
  const better = (one: number, other: number): boolean => (fewest ? one < other : one > other);
  return values
    .map((value, seat) => ({
      seat,
      place: 1 + values.filter((other) => better(other, value)).length,
      value: say(value),
    }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** The turn from which the final leader led; null if the lead is shared at the end. */
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

/** The turning point as a sentence. */
export function turningPoint(values: number[][], room: Perspective, fewest = false): string | null {
  const ahead = aheadFrom(values, fewest);
  if (!ahead) return null;
  const { seat, turn } = ahead;
  if (turn === 0)
    return seat === room.you ? m.summary_ahead_always_you() : m.summary_ahead_always({ name: room.nameOf(seat) });
  return seat === room.you
    ? m.summary_ahead_you({ turn: turn + 1 })
    : m.summary_ahead({ name: room.nameOf(seat), turn: turn + 1 });
}

/** The summary as plain text to send. */
export function summaryText(
  title: string,
  result: string,
  summary: Summary,
  name: (seat: number) => string,
  address: string | null,
): string {
  const places = summary.standings.map(({ place, seat, value }) => `${place}. ${isolate(name(seat))} ${value}`);
  const way = summary.path?.stages.some(({ marks }) => marks.length)
    ? [
        summary.path.stages
          .filter(({ reached }) => reached)
          .map(sign)
          .join(" "),
      ]
    : [];
  return [
    `${title}: ${result}`,
    ...places,
    ...summary.facts,
    ...way,
    ...(summary.turn ? [summary.turn] : []),
    ...(address ? [address] : []),
  ].join("\n");
}

const sign = ({ label, marks }: Stage): string => label + marks.map((mark) => MARK_SIGNS[mark]).join("");

export const MARK_PATHS: Record<Cost, string> = {
  life: "M12 1.5c3 3.5 3.8 5 3.8 6.6a3.8 3.8 0 0 1-7.6 0c0-1.6.8-3.1 3.8-6.6zM8 13.5h8v9H8z",
  star: "M12 3.2l2 6.8 6.8 2-6.8 2-2 6.8-2-6.8-6.8-2 6.8-2z",
};
export const MARK_SIGNS: Record<Cost, string> = { life: "🕯", star: "★" };
