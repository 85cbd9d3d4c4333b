import { expect, test } from "vitest";
import { advance, BEGINNING, fits, inWords, said, sentences } from "../../src/lessons/coach";
import type { SceneInfo } from "../../src/server/wire.gen";
import coached from "../../../tests/vectors/coach.json";
import vectors from "../../../tests/vectors/fits.json";

test.each(vectors)("patterns match as on the server: $pattern $told", ({ pattern, told, fits: wanted }) => {
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

test("goals count before mistakes, and nothing after a verdict", () => {
  expect(after()).toBe("One.");
  expect(after({ type: "b" })).toBe("One.");
  expect(after({ type: "a" })).toBe("Two.");
  expect(after({ type: "c", seat: 0 })).toBe("Oh.");
  expect(after({ type: "a" }, { type: "c", seat: 1 }, { type: "b" })).toBe("Oh.");
  expect(after({ type: "a" }, { type: "c", seat: 0 }, { type: "c", seat: 1 })).toBe("Well.");
});

test("texts are in the page's language, or English", () => {
  expect(inWords(scene.steps[1]!.say, "de")).toBe("Zwei.");
  expect(inWords(scene.well, "de")).toBe("Well.");
  expect(sentences(scene).map((words) => inWords(words, "en"))).toEqual(["One.", "Two.", "Oh.", "Well."]);
});

const words = { en: "." };
const coachedScene: SceneInfo = {
  steps: [
    { say: words, until: [{ type: "a" }] },
    { say: words, until: [{ type: "b" }, { type: "c", seat: 0 }] },
    { say: words, until: [{ type: "a" }] },
  ],
  mistakes: [
    { on: [{ type: "c" }], say: words },
    { on: [{ type: "d" }, { type: "c", seat: 0 }], say: words },
  ],
  well: words,
};

test.each(coached)("the coach advances as on the server: $name", ({ events, step, verdict }) => {
  expect(advance(coachedScene, BEGINNING, events)).toEqual({ step, verdict });
});
