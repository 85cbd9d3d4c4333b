import { expect, test } from "vitest";
import score from "../../src/games/knights-score";
import { options } from "../../src/games/game";
import { UNKNOWN } from "../../src/games/_plain";
import type { GameInfo, OptionInfo } from "../../src/server/wire.gen";

const option = (name: string, otherwise: unknown, choices: unknown[]): OptionInfo => ({
  name,
  accepts: "",
  default: otherwise,
  help: "",
  choices,
});
const info = (...all: OptionInfo[]): GameInfo => ({
  name: "knights-score",
  title: "",
  summary: "",
  fewest: 2,
  most: 12,
  options: all,
  bots: [],
  lessons: [],
  fields: UNKNOWN,
});

test("choices come from the server, labels from the page", () => {
  const [target, scoring] = options(
    score,
    info(option("scoring", "symbols", ["symbols", "positions"]), option("target", null, [30, null])),
  );
  expect(target!.choices).toEqual([
    { value: 30, label: "30 points" },
    { value: null, label: "The last card" },
  ]);
  expect(scoring!.choices.map((choice) => choice.label)).toEqual(["Symbols of the card", "All six places"]);
});

test("options without a label show their name", () => {
  const [target, novel] = options(score, info(option("novel", 1, [1, 2]), option("target", null, [75])));
  expect(target!.choices[0]!.label).toBe("75");
  expect(novel).toMatchObject({
    label: "novel",
    choices: [
      { value: 1, label: "1" },
      { value: 2, label: "2" },
    ],
  });
});

test("options without choices are left out", () => {
  expect(options(score, info(option("first", 0, [])))).toEqual([]);
});

test("presets come from Play now, else from the server", () => {
  const all = options(score, info(option("scoring", "symbols", ["symbols"]), option("target", null, [30, null])));
  expect(all.map(({ preset }) => preset)).toEqual([30, "symbols"]);
});
