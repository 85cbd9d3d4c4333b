/** Where the cards of a row lie in a box, as large as lets all of them be seen: line after line, each from the left. */

import { TALL } from "../../lib/fit";

/** `x` and `y` are the upper left corner of the card at a place of the row; its gap lies before it. */
export type Laid = { width: number; gap: number; left: number; top: number; high: number; x: (place: number) => number; y: (place: number) => number };

export const LEAD = 36;
const BETWEEN = 10;
const [SMALLEST, LARGEST] = [34, 210];
const gapFor = (width: number): number => (width < 60 ? 22 : 28);

export function lay(cards: number, wide: number, high: number): Laid {
  const all = Array.from({ length: cards }, (_, at) => ({ columns: at + 1, width: widthOf(cards, at + 1, wide, high) }));
  const best = all.reduce((one, other) => (other.width > one.width ? other : one));
  const width = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, best.width)));
  const gap = gapFor(width);
  const columns = best.width < SMALLEST ? Math.max(1, Math.floor((wide - LEAD - gap) / (width + gap))) : best.columns;
  const lines = Math.ceil(cards / columns);
  const [stepX, stepY] = [width + gap, width * TALL + BETWEEN];
  const tall = lines * stepY - BETWEEN;
  const left = Math.max(0, (wide - LEAD - Math.min(cards, columns) * stepX - gap) / 2);
  const top = Math.max(0, (high - tall) / 2);
  return {
    width,
    gap,
    left,
    top,
    high: tall,
    x: (place) => left + LEAD + (place % columns) * stepX + gap,
    y: (place) => top + Math.floor(place / columns) * stepY,
  };
}

function widthOf(cards: number, columns: number, wide: number, high: number): number {
  const lines = Math.ceil(cards / columns);
  const tall = ((high + BETWEEN) / lines - BETWEEN) / TALL;
  const across = (gap: number): number => (wide - LEAD - gap * (columns + 1)) / columns;
  const roomy = Math.min(across(gapFor(LARGEST)), tall);
  return gapFor(roomy) === gapFor(LARGEST) ? roomy : Math.min(across(gapFor(0)), tall, 59);
}
