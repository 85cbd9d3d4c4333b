/** What the team is shown though the table has gone on already. */

import type { MindEvent, MindView } from "./wire.gen";

/** A level that is done: the whole pile, face down where it was played blind, and what the level brought. */
export type LevelDone = { level: number; pile: number[]; reward: "life" | "star" | null };

/** How long it stays, and how long the reward lies in the middle before it flies, in milliseconds. */
export const STAYS = 1600;
export const LIES = 550;

export function levelDone(events: MindEvent[], before: MindView | null): LevelDone | null {
  const done = events.find((event) => event.type === "level-done");
  if (!done || !before) return null;
  const laid = events.flatMap((event) => (event.type === "played" || event.type === "played-blind" || event.type === "mistaken" ? [event.card] : []));
  return { level: done.level, pile: [...before.pile, ...laid], reward: done.reward };
}

/** Why all lay their hands down again: somebody stopped the play, or took a hand back before it began. */
export type Stop = { seat: number; playing: boolean };

export function stop(events: MindEvent[], before: MindView | null): Stop | null {
  const stopped = events.find((event) => event.type === "stopped");
  return stopped ? { seat: stopped.seat, playing: before?.phase === "play" } : null;
}

/** Two presses closer than this, in milliseconds, are one: the second card is not in its place yet. */
export const APART = 200;

/** Whether a press is a new one, and not the rest of the one before. */
export const deliberate = (at: number, before: number | null): boolean => before === null || at - before >= APART;
