/** The conditions that styles may ask, and where. A size is asked in letters: twice as large, they get the layout of half the screen. */

import { expect, test } from "vitest";

const code = import.meta.glob<string>("../src/**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

const SIDE = "(height < 34em) and (aspect-ratio >= 3/2)";
const ALLOWED: Record<string, string[]> = {
  // Sizes: tight, on its side, wide; and round, where the players sit around the table.
  "@media (width < 19.5em) or (height < 18em)": ["styles/tokens.css"],
  [`@media ${SIDE}`]: ["styles/tokens.css"],
  "@media (width >= 50em)": ["styles/tokens.css"],
  [`@container game ${SIDE.replace("em", "rem")}`]: ["table/GameFrame.svelte", "table/TableLayout.svelte"],
  "@container game (width >= 56rem) and (height >= 34rem)": ["table/Seats.svelte", "table/TableLayout.svelte"],
  "@container art (aspect-ratio < 0.95)": ["ui/Fan.svelte"],
  // What a person has asked for, and what their device can do.
  "@media (forced-colors: active)": ["styles/base.css", "styles/controls.css", "table/Seats.svelte"],
  "@media (prefers-reduced-motion: reduce)": ["styles/base.css"],
  "@media (prefers-reduced-transparency: reduce)": ["styles/tokens.css"],
  "@media (prefers-reduced-transparency: reduce), (forced-colors: active)": ["styles/forms.css"],
  "@media (hover: hover)": ["home/GameTile.svelte"],
};

const conditions = (source: string): string[] =>
  [...source.matchAll(/@(?:media|container) [^{;]+/g)].map(([condition]) => condition.trim().replace(/\s+/g, " "));

test("styles ask the conditions that are allowed, where they are allowed", () => {
  const asked: Record<string, string[]> = {};
  for (const [file, source] of Object.entries(code))
    for (const condition of new Set(conditions(source))) (asked[condition] ??= []).push(file.replace("../src/", ""));
  for (const files of Object.values(asked)) files.sort();
  expect(asked).toEqual(ALLOWED);
});

test("a condition is found", () => {
  expect(conditions("@media (max-width: 359px) { a { color: red } }")).toEqual(["@media (max-width: 359px)"]);
});
