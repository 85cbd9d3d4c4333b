/** Moments of The Mind in the table's time. */

import type { MindInterrupted, MindView } from "./wire.gen";

/** The breath of the focus as all see it: how far into it the table's time is, from 0 to 1. */
export const BREATH = 5200;
export const breathPhase = (tableTime: number): number => (((tableTime % BREATH) + BREATH) % BREATH) / BREATH;

/** What stopped a play while nobody could be told of it. */
export const RESTARTED: MindInterrupted = { type: "interrupted", seat: null, why: "restart" };

/** How long the hands still take to come off the table; a clock that is wrong or not known adds nothing. */
export const liftLeft = ({ began, opens }: Pick<MindView, "began" | "opens">, tableTime: number): number =>
  Math.min(opens - began, Math.max(0, opens - tableTime));
