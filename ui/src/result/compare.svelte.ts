/** The same deal once more: how much earlier or later each thing is done than it was then. */

import * as api from "../server/api";
import type { Play } from "../games/game";

/** Seconds from the last change of the table to each thing that can be compared, in a finished game. */
export async function waitsOf(code: string, play: Play): Promise<Map<string, number>> {
  const { steps } = await api.replay(code, "public");
  const waits = new Map<string, number>();
  steps.forEach(({ events, at, view }, step) => {
    const before = steps[step - 1];
    if (!view || !before?.view) return;
    for (const event of events) {
      const what = play.comparable?.(event, before.view);
      if (what) waits.set(what, (at - before.at) / 1000);
    }
  });
  return waits;
}
