/** Names at the ends of a chart's lines. */

const LONGEST = 11;

/** A name that fits beside a chart. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : name;
}

/** The wanted heights, moved apart so that each has so much room, between `top` and `bottom`. */
export function apart(wanted: number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one]! - wanted[other]!);
  const least = Math.min(room, (bottom - top) / Math.max(1, wanted.length - 1));
  const heights = [...wanted];
  order.forEach((at, rank) => (heights[at] = Math.max(wanted[at]!, rank ? heights[order[rank - 1]!]! + least : top)));
  order.toReversed().forEach((at, rank) => {
    const below = rank ? heights[order[order.length - rank]!]! - least : bottom;
    heights[at] = Math.min(heights[at]!, below);
  });
  return heights;
}
