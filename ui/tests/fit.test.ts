import { expect, test } from "vitest";
import { fit } from "../src/lib/fit";

test("all cards fit their box, and more of them are never larger", () => {
  for (const [wide, high] of [[296, 160], [366, 210], [340, 280]] as const)
    for (let count = 1; count < 30; count++) {
      const { width, columns } = fit(count, wide, high);
      const lines = Math.ceil(count / columns);
      expect(columns * width + (columns - 1) * 6).toBeLessThanOrEqual(wide);
      expect(lines * width * 1.4 + (lines - 1) * 6).toBeLessThanOrEqual(high + 1e-6);
      expect(fit(count + 1, wide, high).width).toBeLessThanOrEqual(width);
    }
});

test("twelve cards are as large as a fingertip on a small phone", () => {
  expect(fit(12, 296, 154).width).toBeGreaterThanOrEqual(44);
  expect(fit(1, 366, 210, { most: 100 }).width).toBe(100);
});
