/** State of a lesson's scene: a fold over the table's events, equal to the server's (tests/vectors). */

import type { LessonInfo, SceneInfo } from "../server/wire.gen";

export type Verdict = "well" | number | null;
export type Progress = { step: number; verdict: Verdict };
export type Words = LessonInfo["title"];

export const BEGINNING: Progress = { step: 0, verdict: null };

/** Whether a value matches a pattern: all fields of the pattern, and lists of the same length. */
export function fits(pattern: unknown, told: unknown): boolean {
  if (Array.isArray(pattern))
    return Array.isArray(told) && told.length === pattern.length && pattern.every((each, at) => fits(each, told[at]));
  if (!isObject(pattern)) return pattern === told;
  return (
    isObject(told) && Object.entries(pattern).every(([key, each]) => Object.hasOwn(told, key) && fits(each, told[key]))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Apply events: a step's goal is checked before its mistakes; after a verdict nothing changes. */
export function advance(scene: SceneInfo, progress: Progress, events: unknown[]): Progress {
  return events.reduce<Progress>((now, event) => (now.verdict === null ? heard(scene, now, event) : now), progress);
}

function heard(scene: SceneInfo, { step }: Progress, event: unknown): Progress {
  if (scene.steps[step]!.until.some((pattern) => fits(pattern, event)))
    return { step: step + 1, verdict: step + 1 === scene.steps.length ? "well" : null };
  const mistake = scene.mistakes.findIndex(({ on }) => on.some((pattern) => fits(pattern, event)));
  return { step, verdict: mistake < 0 ? null : mistake };
}

/** The text to show now. */
export function said(scene: SceneInfo, { step, verdict }: Progress): Words {
  if (verdict === "well") return scene.well;
  return verdict === null ? scene.steps[step]!.say : scene.mistakes[verdict]!.say;
}

/** All texts of a scene, to reserve the space of the longest. */
export const sentences = (scene: SceneInfo): Words[] => [
  ...scene.steps.map(({ say }) => say),
  ...scene.mistakes.map(({ say }) => say),
  scene.well,
];

/** A text in the given language, or in English. */
export const inWords = (words: Words, language: string): string => words[language] ?? words["en"] ?? "";
