import { describe, expect, it } from "vitest";
import { afterDeal, LONGEST, momentHash, parseMoment, schedule, stepAt } from "../../src/replay/timeline";

const TIMES = [0, 0, 1500, 31_500, 31_500, 32_000];

describe("the time of a replay", () => {
  it("keeps the real pauses", () => {
    expect(schedule(TIMES, false)).toEqual(TIMES);
  });

  it("shortens long pauses only", () => {
    expect(schedule(TIMES, true)).toEqual([0, 0, 1500, 1500 + LONGEST, 1500 + LONGEST, 2000 + LONGEST]);
  });

  it("finds the last step that is shown", () => {
    expect([0, 1499, 1500, 31_500, 99_999].map((time) => stepAt(TIMES, time))).toEqual([1, 1, 2, 4, 5]);
  });
});

describe("the opening of a replay", () => {
  it.each<[(number | string)[], number]>([
    [["dealer", "dealer", 0, 1], 1],
    [["dealer", 1, "dealer", 0], 0],
    [["dealer", "dealer", "table"], 1],
    [["dealer", "dealer"], 1],
    [[0, 1], 0],
    [[], 0],
  ])("of %j is step %i", (all, step) => {
    expect(afterDeal(all.map((by) => ({ by })))).toBe(step);
  });
});

describe("a link to a moment", () => {
  it.each(TIMES.map((_, step) => step))("opens step %i in the same eyes", (step) => {
    for (const seat of ["all", "public", 0, 1] as const)
      expect(parseMoment(momentHash(TIMES, { step, seat }), TIMES, 2)).toEqual({ step, seat });
  });

  it("names seconds", () => {
    expect(momentHash(TIMES, { step: 2, seat: 1 })).toBe("#t=1.5&seat=1");
  });

  it.each(["", "#t=", "#t=x", "#t=-1", "#t=1&seat=x", "#other"])("is none in %j", (hash) => {
    expect(parseMoment(hash, TIMES, 2)).toBeNull();
  });

  it("stays within the game and its seats", () => {
    expect(parseMoment("#t=9999", TIMES, 2)).toEqual({ step: 5, seat: "all" });
    expect(parseMoment("#t=1&seat=7", TIMES, 2)).toEqual({ step: 2, seat: "all" });
  });
});
