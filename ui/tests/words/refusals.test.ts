import { expect, test } from "vitest";
import { refusalText } from "../../src/words/refusals";

test("a sentence without a code is shown as it is", () => {
  expect(refusalText({ reason: "x", why: { code: "said", params: { text: "Take at most three." } } })).toBe(
    "Take at most three.",
  );
});

test("a code that no catalogue knows, or none at all, leaves the reason", () => {
  expect(refusalText({ reason: "no such thing", why: { code: "pebbles.unknown", params: {} } })).toBe("no such thing");
  expect(refusalText({ reason: "no such thing" })).toBe("no such thing");
});
