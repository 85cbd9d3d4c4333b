/** Who reads in letters twice as large gets the layout of a screen half as large: sizes are asked for in em. */

import { expect, test } from "vitest";

const code = import.meta.glob<string>("../src/**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

const inPixels = (source: string): string[] => source.match(/@media[^{]*\dpx[^{]*/g) ?? [];

test("no layout depends on a size in pixels", () => {
  expect(Object.keys(code).length).toBeGreaterThan(50);
  expect(
    Object.entries(code).flatMap(([file, source]) => inPixels(source).map((query) => `${file}: ${query}`)),
  ).toEqual([]);
});

test("a size in pixels is found", () => {
  expect(inPixels("@media (max-width: 359px) { a { color: red } }")).toHaveLength(1);
});
