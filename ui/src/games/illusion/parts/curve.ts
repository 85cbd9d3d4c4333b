/** Accuracy by difference: the share of pairs told apart. */

export type Answer = { difference: number; right: boolean };
export type Point = { from: number; to: number; right: number; asked: number };

const STEPS: [number, number][] = [
  [1, 3],
  [4, 6],
  [7, 10],
  [11, 17],
  [18, 100],
];

export const curve = (answers: Answer[]): Point[] =>
  STEPS.map(([from, to]) => {
    const asked = answers.filter(({ difference }) => difference >= from && difference <= to);
    return { from, to, right: asked.filter(({ right }) => right).length, asked: asked.length };
  });
