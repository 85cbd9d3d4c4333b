/** Positions of the cards of a row in a box, as large as possible: lines from the left. */

import { TALL } from "../../../ui/fit";

/** `x` and `y` are the upper left corner of the card at a place of the row; its gap lies before it. */
export type Laid = {
  width: number;
  gap: number;
  left: number;
  top: number;
  high: number;
  /** SVG path that ties the end of each line to the start of the next; empty for one line. */
  thread: string;
  x: (place: number) => number;
  y: (place: number) => number;
};

export const LEAD = 36;
const BETWEEN = 10;
const [SMALLEST, LARGEST] = [34, 210];
/** Cards of this width can be compared; a row is folded only where one line would be narrower. */
const READABLE = 48;
const gapFor = (width: number): number => (width < 60 ? 22 : 28);

/** `cards` have room; the thread ties the lines of those that are `shown`. */
export function lay(cards: number, wide: number, high: number, shown = cards): Laid {
  const all = Array.from({ length: cards }, (_, at) => ({
    columns: at + 1,
    width: widthOf(cards, at + 1, wide, high),
  }));
  const single = all.at(-1)!;
  const largest = all.reduce((one, other) => (other.width > one.width ? other : one));
  const best = single.width >= READABLE ? single : largest;
  const width = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, best.width)));
  const gap = gapFor(width);
  const columns = best.width < SMALLEST ? Math.max(1, Math.floor((wide - LEAD - gap) / (width + gap))) : best.columns;
  const lines = Math.ceil(cards / columns);
  const [stepX, stepY] = [width + gap, width * TALL + BETWEEN];
  const tall = lines * stepY - BETWEEN;
  const left = Math.max(0, (wide - LEAD - Math.min(cards, columns) * stepX - gap) / 2);
  const top = Math.max(0, (high - tall) / 2);
  const x = (place: number): number => left + LEAD + (place % columns) * stepX + gap;
  const y = (place: number): number => top + Math.floor(place / columns) * stepY;
  const turns = Array.from({ length: Math.ceil(shown / columns) - 1 }, (_, line) => {
    const [last, next] = [(line + 1) * columns - 1, (line + 1) * columns];
    const [from, between, to] = [y(last) + stepY * 0.5, y(next) - BETWEEN / 2, y(next) + stepY * 0.5];
    const [right, near] = [x(last) + width + gap * 0.4, x(next) - gap * 0.75];
    return `M${x(last) + width} ${from}H${right}V${between}H${near}V${to}H${x(next)}`;
  });
  return {
    width,
    gap,
    left,
    top,
    high: tall,
    thread: turns.join(""),
    x,
    y,
  };
}

function widthOf(cards: number, columns: number, wide: number, high: number): number {
  const lines = Math.ceil(cards / columns);
  const tall = ((high + BETWEEN) / lines - BETWEEN) / TALL;
  const across = (gap: number): number => (wide - LEAD - gap * (columns + 1)) / columns;
  const roomy = Math.min(across(gapFor(LARGEST)), tall);
  return gapFor(roomy) === gapFor(LARGEST) ? roomy : Math.min(across(gapFor(0)), tall, 59);
}
