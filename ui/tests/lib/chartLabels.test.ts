import { expect, test } from "vitest";
import { apart, shortName } from "../../src/lib/chartLabels";

test("labels keep their distance and their order, within the chart", () => {
  expect(apart([50, 20], 12, 0, 100)).toEqual([50, 20]);
  expect(apart([50, 50, 51], 12, 0, 100)).toEqual([50, 62, 74]);
  expect(apart([99, 100, 100], 12, 0, 100)).toEqual([76, 88, 100]);
  expect(apart([0, 0, 0, 0, 0], 40, 0, 100)).toEqual([0, 25, 50, 75, 100]);
});

test("a long name is cut, and no sign in the middle", () => {
  expect(shortName("Anna")).toBe("Anna");
  expect(shortName("W".repeat(24))).toBe(`${"W".repeat(10)}…`);
  expect(shortName("🦊".repeat(12))).toBe(`${"🦊".repeat(10)}…`);
});
