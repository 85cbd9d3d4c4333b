import { expect, test } from "vitest";
import { curve } from "../../src/games/illusion/parts/Curve.svelte";
import { evenness, STRETCHES } from "../../src/games/mind/parts/KeepTime.svelte";

test("even presses have no variation", () => {
  const presses = Array.from({ length: STRETCHES + 1 }, (_, at) => 500 + at * 870);
  expect(evenness(presses)).toEqual({ stretches: Array(STRETCHES).fill(870), total: 8700, cv: 0 });
});

test("variation is relative to the mean", () => {
  expect(evenness([0, 900, 2000]).cv).toBeCloseTo(Math.SQRT2 * 0.1, 10);
});

test("answers are grouped by difference", () => {
  const points = curve([
    { difference: 1, right: false },
    { difference: 3, right: true },
    { difference: 18, right: true },
  ]);
  expect(points.map(({ right, asked }) => [right, asked])).toEqual([
    [1, 2],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
});
