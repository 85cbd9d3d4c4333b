/** The time of a replay: when each step is shown, with long pauses shortened on request. */

/** Pauses longer than this are shortened to it, in milliseconds. */
export const LONGEST = 2000;
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** When each step is shown, in milliseconds since the first. */
export function schedule(times: readonly number[], shorten: boolean): number[] {
  let shown = 0;
  return times.map((time, step) => {
    const pause = step ? Math.max(0, time - times[step - 1]!) : 0;
    shown += shorten ? Math.min(pause, LONGEST) : pause;
    return shown;
  });
}

/** The last step that is shown at that time. */
export function stepAt(shown: readonly number[], time: number): number {
  let low = 0;
  let high = shown.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shown[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a replay opens: when the dealer has dealt, before anybody moves. */
export function afterDeal(steps: readonly { by: number | string }[]): number {
  const moved = steps.findIndex(({ by }) => by !== "dealer");
  return Math.max(0, (moved < 0 ? steps.length : moved) - 1);
}

/** A moment of a replay as the end of its address: the step, and whose eyes it is seen with. */
export type Moment = { step: number; seat: number | "all" | "public" };

/** `#t=12.3&seat=1`: seconds of the game, and a seat, `public`, or nothing for all hands open. Of steps at one time,
    `+2` is the third. */
export function momentHash(times: readonly number[], { step, seat }: Moment): string {
  const before = times.slice(0, step).filter((time) => time === times[step]).length;
  const seconds = ((times[step] ?? 0) / 1000).toFixed(3).replace(/\.?0+$/, "");
  return `#t=${seconds}${before ? `+${before}` : ""}${seat === "all" ? "" : `&seat=${seat}`}`;
}

/** The moment that the end of an address names; null where it names none. A step that does not exist is the nearest. */
export function parseMoment(hash: string, times: readonly number[], seats: number): Moment | null {
  const found = /^#t=(\d+(?:\.\d+)?)(?:\+(\d+))?(?:&seat=(\d+|public))?$/.exec(hash);
  if (!found) return null;
  const wanted = Number(found[1]) * 1000;
  const first = times.findIndex((time) => time >= wanted - 0.5);
  const step = first < 0 ? times.length - 1 : Math.min(first + Number(found[2] ?? 0), times.length - 1);
  const seat = found[3] === undefined ? "all" : found[3] === "public" ? "public" : Number(found[3]);
  return { step, seat: typeof seat === "number" && seat >= seats ? "all" : seat };
}

export const clock = (millis: number): string =>
  `${Math.floor(millis / 60000)}:${String(Math.floor(millis / 1000) % 60).padStart(2, "0")}`;
