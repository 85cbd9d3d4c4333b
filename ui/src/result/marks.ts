/** Drawings of what a team loses or spends, on a 24 × 24 grid: a life is a candle everywhere. */

import type { Cost } from "./summary";

export const MARK_PATHS: Record<Cost, string> = {
  life: "M12 1.5c3 3.5 3.8 5 3.8 6.6a3.8 3.8 0 0 1-7.6 0c0-1.6.8-3.1 3.8-6.6zM8 13.5h8v9H8z",
  star: "M12 3.2l2 6.8 6.8 2-6.8 2-2 6.8-2-6.8-6.8-2 6.8-2z",
};
export const MARK_SIGNS: Record<Cost, string> = { life: "🕯", star: "★" };
