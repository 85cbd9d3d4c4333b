import { expect, test } from "vitest";
import { cardWidth } from "../../src/games/illusion/fit";
import { turned, TURN_OVER } from "../../src/games/illusion/pace";
import { doubtResult } from "../../src/games/illusion/phrases";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;

test("a few pictures are large, and many are still seen whole", () => {
  const phone = (cards: number) => cardWidth(cards, 390, 480);
  expect(phone(2)).toBeGreaterThan(110);
  expect(phone(12)).toBeGreaterThan(60);
  expect(phone(98)).toBe(44);
});

test("more cards are never larger, and more room never makes them smaller", () => {
  for (let cards = 1; cards < 40; cards++) {
    const width = cardWidth(cards, 700, 500);
    expect(cardWidth(cards + 1, 700, 500)).toBeLessThanOrEqual(width);
    expect(cardWidth(cards, 900, 500)).toBeGreaterThanOrEqual(width);
    expect(cardWidth(cards, 700, 800)).toBeGreaterThanOrEqual(width);
  }
});

test("the whole row fits its box as long as the cards are not the smallest", () => {
  for (let cards = 1; cards < 30; cards++) {
    const width = cardWidth(cards, 390, 480);
    const across = Math.floor((390 - 56 - 30) / (width + 30));
    if (width > 44) expect(Math.ceil(cards / across) * (width * 1.4 + 12)).toBeLessThanOrEqual(480);
  }
});

test("a row is turned over one by one", () => {
  expect([0, TURN_OVER, TURN_OVER * 2.5, TURN_OVER * 99].map((passed) => turned(4, passed))).toEqual([0, 1, 2, 4]);
});

test("whoever gets the arrow is told so", () => {
  expect(doubtResult({ right: false, winner: 0 }, name, 0)).toBe("Well doubted. You get the arrow.");
  expect(doubtResult({ right: true, winner: 1 }, name, 0)).toBe("The row stood. Ben gets the arrow.");
});
