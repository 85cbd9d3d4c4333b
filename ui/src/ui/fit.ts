/** Card size and columns so that all cards fit a box. */

export const TALL = 7 / 5;

export type Fit = { width: number; columns: number };

/** As large as possible, in as many columns as that takes. `gap`: between cards; `under`: what is written under each;
    `most`: larger than this they never are; `line`: how much larger they must become to be worth another line;
    `least`: smaller than this they never are, even if there are more lines then than the box is high. */
export function fit(
  count: number,
  wide: number,
  high: number,
  { gap = 5, under = 0, most = Infinity, line = 1, least = 0 } = {},
): Fit {
  const all = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const columns = at + 1;
    const lines = Math.ceil(count / columns);
    const width = Math.min((wide - gap * (columns - 1)) / columns, ((high - gap * (lines - 1)) / lines - under) / TALL);
    return { width: Math.max(0, Math.floor(Math.min(width, most))), columns };
  });
  const worth = ({ width, columns }: Fit): number => width / line ** Math.ceil(count / columns);
  const enough = all.filter(({ width }) => width >= least);
  const crowded = { width: least, columns: Math.max(1, Math.floor((wide + gap) / (least + gap))) };
  return enough.reduce((best, each) => (worth(each) > worth(best) ? each : best), enough[0] ?? crowded);
}
