import { expect, test } from "vitest";
import { advance, BEGINNING, fits, inWords, said, sentences } from "../../src/learn/coach";
import type { SceneInfo } from "../../src/wire.gen";
import vectors from "../../../tests/vectors/fits.json";

test.each(vectors)("a pattern fits as it does on the server: $pattern $told", ({ pattern, told, fits: wanted }) => {
  expect(fits(pattern, told)).toBe(wanted);
});

const scene: SceneInfo = {
  steps: [
    { say: { en: "One." }, until: [{ type: "a" }] },
    { say: { en: "Two.", de: "Zwei." }, until: [{ type: "b" }, { type: "c", seat: 0 }] },
  ],
  mistakes: [{ on: [{ type: "c" }], say: { en: "Oh." } }],
  well: { en: "Well." },
};
const after = (...events: object[]): string => inWords(said(scene, advance(scene, BEGINNING, events)), "en");

test("one sentence at a time, a goal before a mistake, and nothing after a verdict", () => {
  expect(after()).toBe("One.");
  expect(after({ type: "b" })).toBe("One.");
  expect(after({ type: "a" })).toBe("Two.");
  expect(after({ type: "c", seat: 0 })).toBe("Oh.");
  expect(after({ type: "a" }, { type: "c", seat: 1 }, { type: "b" })).toBe("Oh.");
  expect(after({ type: "a" }, { type: "c", seat: 0 }, { type: "c", seat: 1 })).toBe("Well.");
});

test("a sentence is said in one's own language where it can be", () => {
  expect(inWords(scene.steps[1]!.say, "de")).toBe("Zwei.");
  expect(inWords(scene.well, "de")).toBe("Well.");
  expect(sentences(scene).map((words) => inWords(words, "en"))).toEqual(["One.", "Two.", "Oh.", "Well."]);
});
