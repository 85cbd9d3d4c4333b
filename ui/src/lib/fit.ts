/** How large cards can be so that all of them are seen in a box. */

export const TALL = 7 / 5;

export type Fit = { width: number; columns: number };

/** As large as possible, in as many columns as that takes. `gap`: between cards; `most`: larger than this they never are. */
export function fit(count: number, wide: number, high: number, { gap = 6, most = Infinity } = {}): Fit {
  const all = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const columns = at + 1;
    const lines = Math.ceil(count / columns);
    const width = Math.min((wide - gap * (columns - 1)) / columns, ((high - gap * (lines - 1)) / lines) / TALL);
    return { width: Math.max(0, Math.floor(Math.min(width, most))), columns };
  });
  return all.reduce((best, each) => (each.width > best.width ? each : best));
}
