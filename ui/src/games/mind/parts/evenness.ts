/** Regularity of presses: intervals, their sum and their coefficient of variation. */

/** Coefficient of variation assumed for people. */
export const MODEL = 0.14;
export const STRETCHES = 10;

export type Evenness = { stretches: number[]; total: number; cv: number };

export function evenness(presses: number[]): Evenness {
  const stretches = presses.slice(1).map((at, before) => at - presses[before]!);
  const total = stretches.reduce((sum, each) => sum + each, 0);
  const mean = total / stretches.length;
  const spread = Math.sqrt(stretches.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (stretches.length - 1));
  return { stretches, total, cv: spread / mean };
}
