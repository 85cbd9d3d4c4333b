/** How large cards can be that wrap in a box with gaps between them, so that all are seen. */

const GAP = 30;
const LEAD = 56;
const BETWEEN = 12;
const PADDING = 16;
const TALL = 7 / 5;
const [SMALLEST, LARGEST] = [44, 210];

export function cardWidth(cards: number, wide: number, high: number): number {
  const widths = Array.from({ length: cards }, (_, at) => {
    const across = at + 1;
    const lines = Math.ceil(cards / across);
    return Math.min((wide - LEAD - GAP * (across + 1)) / across, ((high - PADDING) / lines - BETWEEN) / TALL);
  });
  return Math.floor(Math.max(SMALLEST, Math.min(LARGEST, Math.max(...widths))));
}
