import { expect, test, vi } from "vitest";
import { colourLetters } from "../../src/games/illusion/parts/colours";
import { lay } from "../../src/games/illusion/parts/layout";
import { turned, TURN_OVER } from "../../src/games/illusion/parts/Reveal.svelte";
import { language } from "../../src/words/language.svelte";
import { doubtResult } from "../../src/games/illusion/tell";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;

test("few cards are large, many still fit", () => {
  const phone = (cards: number) => lay(cards, 374, 480).width;
  expect(phone(2)).toBeGreaterThan(110);
  expect(phone(12)).toBeGreaterThan(60);
  expect(phone(98)).toBe(34);
});

test("the thread ties lines with cards only", () => {
  const [cards, wide, high] = [5, 304, 290];
  const lines = (shown: number): number =>
    new Set(Array.from({ length: shown }, (_, at) => lay(cards, wide, high).y(at))).size;
  for (let shown = 1; shown <= cards; shown++)
    expect(lay(cards, wide, high, shown).thread.split("M").length).toBe(lines(shown));
  expect(lines(cards)).toBeGreaterThan(1);
});

test("a row fits its box without overlaps", () => {
  for (const [wide, high] of [
    [304, 290],
    [374, 480],
    [540, 250],
    [1200, 420],
  ] as const)
    for (let cards = 1; cards < 17; cards++) {
      const { width, gap, x, y } = lay(cards, wide, high);
      const places = Array.from({ length: cards }, (_, place) => ({ x: x(place), y: y(place) }));
      for (const [place, { x: left, y: top }] of places.entries()) {
        expect(
          [left >= gap, left + width + gap <= wide + 1, top >= 0, top + width * 1.4 <= high + 1],
          `${cards} in ${wide}`,
        ).toEqual([true, true, true, true]);
        if (place)
          expect(left === places[0]!.x ? top > places[place - 1]!.y : left - places[place - 1]!.x).toBeTruthy();
      }
    }
});

test("cards are turned over one by one", () => {
  expect([0, TURN_OVER, TURN_OVER * 2.5, TURN_OVER * 99].map((passed) => turned(4, passed))).toEqual([0, 1, 2, 4]);
});

test("the winner of the arrow is named", () => {
  expect(doubtResult({ right: false, winner: 0 }, name, 0)).toBe("Well doubted. You get the arrow.");
  expect(doubtResult({ right: true, winner: 1 }, name, 0)).toBe("The row was right. Ben gets the arrow.");
});

test.each(["en", "de", "nl"] as const)("the letters of the four colours differ in %s", async (wanted) => {
  vi.stubGlobal("document", { documentElement: {} });
  await language.use(wanted);
  const letters = (["yellow", "red", "green", "blue"] as const).map(colourLetters);
  await language.use("en");
  vi.unstubAllGlobals();
  expect(new Set(letters).size).toBe(4);
  expect(letters.join("").length).toBeLessThanOrEqual(6);
});
