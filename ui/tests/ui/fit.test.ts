import { expect, test } from "vitest";
import { fit } from "../../src/ui/fit";

test("all cards fit, and more cards are never larger", () => {
  for (const [wide, high] of [
    [296, 160],
    [366, 210],
    [340, 280],
  ] as const)
    for (let count = 1; count < 30; count++) {
      const { width, columns } = fit(count, wide, high);
      const lines = Math.ceil(count / columns);
      expect(columns * width + (columns - 1) * 5).toBeLessThanOrEqual(wide);
      expect(lines * width * 1.4 + (lines - 1) * 5).toBeLessThanOrEqual(high + 1e-6);
      expect(fit(count + 1, wide, high).width).toBeLessThanOrEqual(width);
    }
});

test("twelve cards are fingertip-sized on a small phone", () => {
  expect(fit(12, 296, 154).width).toBeGreaterThanOrEqual(44);
  expect(fit(1, 366, 210, { most: 100 }).width).toBe(100);
});

test("cards keep their minimum size and the box's width", () => {
  for (const high of [100, 200, 280, 400]) {
    const { width, columns } = fit(15, 278, high, { gap: 10, under: 40, line: 1.2, least: 30 });
    expect(width).toBeGreaterThanOrEqual(30);
    expect(columns * width + (columns - 1) * 10).toBeLessThanOrEqual(278);
  }
});
