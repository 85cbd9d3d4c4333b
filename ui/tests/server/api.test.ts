import { describe, expect, it } from "vitest";
import { foldSteps } from "../../src/server/api";

const step = { at: 0, by: 0, notation: "", events: [] };

describe("a replay that was sent as differences", () => {
  it("has the whole view after each step", () => {
    const sent = [
      { ...step, changed: { you: null, pile: [], lives: 2 } },
      { ...step, changed: { pile: [17] } },
      { ...step, gone: ["lives"] },
    ];
    expect(foldSteps(sent, 1, false).map(({ view }) => view)).toEqual([
      { you: null, pile: [], lives: 2 },
      { you: null, pile: [17], lives: 2 },
      { you: null, pile: [17] },
    ]);
  });

  it("has a view for each seat with open hands", () => {
    const sent = [
      { ...step, changed: { pile: [] }, own: [{ hand: [4] }, { hand: [9] }] },
      { ...step, changed: { pile: [4] }, own: [{ hand: [] }, {}] },
    ];
    expect(foldSteps(sent, 2, true).map(({ views }) => views)).toEqual([
      [
        { pile: [], hand: [4] },
        { pile: [], hand: [9] },
      ],
      [
        { pile: [4], hand: [] },
        { pile: [4], hand: [9] },
      ],
    ]);
  });
});
