import { expect, test } from "vitest";
import { pitch, tens, tonesOf } from "../../src/ui/sound";

test("a higher number is a higher tone, the same step everywhere", () => {
  const steps = Array.from({ length: 100 }, (_, at) => pitch(at + 1) / pitch(at));
  expect(Math.min(...steps)).toBeCloseTo(Math.max(...steps));
  expect(Math.min(...steps)).toBeGreaterThan(1);
});

test("each card is its ten's mark and its own tone, one card after the other", () => {
  const notes = tonesOf([
    { place: "table", number: 37 },
    { place: "hand", number: 52 },
  ]);
  expect(notes.map(({ hertz }) => hertz)).toEqual([30, 37, 50, 52].map(pitch));
  expect(notes.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toSorted((one, other) => one - other));
  expect(notes[1]!.wave).not.toBe(notes[3]!.wave);
});

test("the mark of a full ten is as high as its tone", () => {
  const [mark, tone] = tonesOf([{ place: "hand", number: 40 }]);
  expect(mark!.hertz).toBe(tone!.hertz);
});

test("the tens go from 10 to 100", () => {
  expect(tens().map(({ hertz }) => hertz)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(pitch));
});
