import { expect, test } from "vitest";
import { apart, cut, roomFor, shortName } from "../../src/ui/chartLabels";

test("labels keep their distance and their order, within the chart", () => {
  expect(apart([50, 20], 12, 0, 100)).toEqual([50, 20]);
  expect(apart([50, 50, 51], 12, 0, 100)).toEqual([50, 62, 74]);
  expect(apart([99, 100, 100], 12, 0, 100)).toEqual([76, 88, 100]);
  expect(apart([0, 0, 0, 0, 0], 40, 0, 100)).toEqual([0, 25, 50, 75, 100]);
});

test("a long name is cut to the room there is, and no sign in the middle", () => {
  expect(shortName("Anna")).toBe("Anna");
  expect(shortName("i".repeat(24))).toBe(`${"i".repeat(10)}…`);
  expect(shortName("W".repeat(24))).toBe(`${"W".repeat(5)}…`);
  expect(shortName("🦊".repeat(12))).toBe(`${"🦊".repeat(5)}…`);
  expect(shortName("👩‍👩‍👧‍👦".repeat(7))).toBe(`${"👩‍👩‍👧‍👦".repeat(5)}…`);
  expect(cut("👩‍👩‍👧‍👦Zoë", 3)).toBe("👩‍👩‍👧‍👦Z");
  expect(roomFor("WWiii")).toBeCloseTo(6.4);
});

test("the dots of a cut name stand at its end, whichever side that is", () => {
  const cutName = shortName("א".repeat(24));
  expect(cutName).toBe(`\u2068${"א".repeat(10)}…\u2069`);
  expect(roomFor(cutName)).toBe(11);
});
