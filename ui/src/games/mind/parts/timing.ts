/** Timing of The Mind in table time. */

import type { MindInterrupted, MindView } from "../wire.gen";

/** Period and phase (0 to 1) of the focus animation, equal on all devices. */
export const BREATH = 5200;
export const breathPhase = (tableTime: number): number => (((tableTime % BREATH) + BREATH) % BREATH) / BREATH;

/** The interruption shown after a server restart. */
export const RESTARTED: MindInterrupted = { type: "interrupted", seat: null, why: "restart" };

/** Time left until cards may be pressed; never more than the whole, whatever the clock says. */
export const liftLeft = ({ began, opens }: Pick<MindView, "began" | "opens">, tableTime: number): number =>
  Math.min(opens - began, Math.max(0, opens - tableTime));
