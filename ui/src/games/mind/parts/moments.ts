/** Time at the table of The Mind, and what is shown for a while after it has gone on. */

import type { MindEvent, MindView, MindInterrupted } from "../wire.gen";

/** A finished level: its pile (0 for cards played blind) and its reward. */
export type LevelDone = { level: number; pile: number[]; reward: "life" | "star" | null };

/** Milliseconds the level is shown, and until its reward flies. */
export const LEVEL_SHOWN_MS = 1600;
export const REWARD_WAIT_MS = 550;

export function levelDone(events: MindEvent[], before: MindView | null): LevelDone | null {
  const done = events.find((event) => event.type === "level-done");
  if (!done || !before) return null;
  const laid = events.flatMap((event) =>
    event.type === "played" || event.type === "played-blind" || event.type === "mistaken" ? [event.card] : [],
  );
  return { level: done.level, pile: [...before.pile, ...laid], reward: done.reward };
}

/** Somebody stopped play, or took a hand back before it began. */
export type StoppedBy = { seat: number; playing: boolean };

export function stop(events: MindEvent[], before: MindView | null): StoppedBy | null {
  const stopped = events.find((event) => event.type === "stopped");
  return stopped ? { seat: stopped.seat, playing: before?.phase === "play" } : null;
}

/** Minimum milliseconds between two presses; closer ones count as one. */
export const PRESS_GAP_MS = 200;

/** Whether a press is far enough from the one before. */
export const deliberate = (at: number, before: number | null): boolean =>
  before === null || at - before >= PRESS_GAP_MS;

/** Period and phase (0 to 1) of the focus animation, equal on all devices. */
export const BREATH = 5200;
export const breathPhase = (tableTime: number): number => (((tableTime % BREATH) + BREATH) % BREATH) / BREATH;

/** The interruption shown after a server restart. */
export const RESTARTED: MindInterrupted = { type: "interrupted", seat: null, why: "restart" };

/** Time left until cards may be pressed; never more than the whole, whatever the clock says. */
export const liftLeft = ({ began, opens }: Pick<MindView, "began" | "opens">, tableTime: number): number =>
  Math.min(opens - began, Math.max(0, opens - tableTime));
