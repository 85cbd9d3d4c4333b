import { expect, test } from "vitest";
import { BREATH, breathPhase, cues, liftLeft, turned, TURN_OVER } from "../src/lib/choreography";
import { doubtResult, mindLast, signed, tie } from "../src/lib/phrases";
import { compare, symbols } from "../src/games/knights/compare";
import { placeOf } from "../src/lib/place";
import type { MindMistaken } from "../src/wire.gen";
import { view } from "./world";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;
const mistake: MindMistaken = { type: "mistaken", seat: 1, card: 34, lower: [{ seat: 0, card: 26 }], moment: 0 };
const late: MindMistaken = { ...mistake, lower: [], late: [{ seat: 0, card: 26, after: 215 }] };

test("a mistake is heard, felt and explained", () => {
  const [cue] = cues([mistake], view({ you: 1 }), name);
  expect(cue).toEqual({ sound: "mistake", buzz: [60, 40, 90], say: "You played 34. Anna’s 26 was still out. One life." });
});

test("one's own card is called one's own", () => {
  expect(mindLast(mistake, name, 0)).toBe("Ben played 34. Your 26 was still out.");
  const two = { ...mistake, lower: [...mistake.lower, { seat: 0, card: 30 }] };
  expect(mindLast(two, name, null)).toBe("Ben played 34. Anna’s 26 and Anna’s 30 were still out.");
});

test("a card that came too late is named, with its milliseconds", () => {
  expect(cues([late], view({ you: 0 }), name)[0]!.say).toBe("Ben played 34. Your 26 came 215 ms later. One life. Photo finish.");
  expect(mindLast({ ...late, lower: mistake.lower }, name, 1)).toBe("You played 34. Anna’s 26 came 215 ms later.");
});

test("a mistake may be both: cards still out, and cards too late", () => {
  const lower = [{ seat: 0, card: 20 }, { seat: 0, card: 26 }, { seat: 0, card: 30 }];
  const two = [...late.late!, { seat: 0, card: 30, after: 60 }];
  expect(mindLast({ ...late, lower, late: two }, name, null)).toBe(
    "Ben played 34. Anna’s 20 was still out. Anna’s 26 came 215 ms later. Anna’s 30 came 60 ms later.",
  );
});

test("a tie tells how close it was, whoever was first", () => {
  expect([23, -23, null, undefined].map(tie)).toEqual(["Photo finish: 23 ms.", "Photo finish: 23 ms.", null, null]);
});

test("a play that nobody stopped is explained to all, and to whoever was lost", () => {
  const said = (seat: number | null, you: number) =>
    cues([{ type: "interrupted", seat, why: seat === null ? "restart" : "left" }], view({ you }), name).map((cue) => cue.say);
  expect(said(1, 0)).toEqual(["Ben’s connection was lost. The play has stopped: lay your hands down again when they are back."]);
  expect(said(1, 1)).toEqual(["Your connection was lost. The play has stopped: lay your hands down again."]);
  expect(said(null, 0)).toEqual(["The table was interrupted. The play has stopped: lay your hands down again."]);
});

test("nothing is cued for what nobody needs to hear", () => {
  expect(cues([{ type: "dealt", level: 1, hands: [[0], [0]] }], view(), name)).toEqual([]);
});

test("only one's own turn calls", () => {
  expect(cues([{ type: "turn-came", seat: 0 }], view({ you: 0 }), name)).toHaveLength(1);
  expect(cues([{ type: "turn-came", seat: 1 }], view({ you: 0 }), name)).toHaveLength(0);
});

test("all breathe in the same phase", () => {
  expect(breathPhase(0)).toBe(0);
  expect(breathPhase(BREATH * 7.25)).toBeCloseTo(0.25);
  expect(breathPhase(-BREATH / 4)).toBeCloseTo(0.75);
});

test("hands come off at the same moment of the table's time, and never later than that", () => {
  const lift = { began: 1000, opens: 1400 };
  expect([1000, 1300, 99_000, 0].map((now) => liftLeft(lift, now))).toEqual([400, 100, 0, 400]);
});

test("a row is turned over one by one", () => {
  expect([0, TURN_OVER, TURN_OVER * 2.5, TURN_OVER * 99].map((passed) => turned(4, passed))).toEqual([0, 1, 2, 4]);
});

test("whoever gets the arrow is told so", () => {
  expect(doubtResult({ right: false, winner: 0 }, name, 0)).toBe("Well doubted. You get the arrow.");
  expect(doubtResult({ right: true, winner: 1 }, name, 0)).toBe("The row stood. Ben gets the arrow.");
});

test("cards are compared place by place on the other pile", () => {
  expect(compare("R110000", "R000000", "Y100000")).toEqual({ Y: [-1, 1, 0, 0, 0, 0] });
  expect(compare(null, "R000000", "Y100000")).toEqual({});
  expect(symbols("Y101010")).toBe(3);
});

test("points carry their sign", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
});

test("an address means a place", () => {
  expect(placeOf("/", "")).toEqual({ at: "home" });
  expect(placeOf("/t/abc234", "#secret")).toEqual({ at: "table", code: "ABC234", token: "secret" });
  expect(placeOf("/new/mind/", "")).toEqual({ at: "new", game: "mind" });
  expect(placeOf("/t/abc/def", "")).toEqual({ at: "nowhere" });
});
