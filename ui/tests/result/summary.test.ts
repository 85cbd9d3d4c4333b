import { expect, test } from "vitest";
import { summary as dice } from "../../src/games/knights-dice/summary";
import { summary as score } from "../../src/games/knights-score/summary";
import { summary as mind } from "../../src/games/mind/summary";
import { summary as illusion } from "../../src/games/illusion/summary";
import { aheadFrom, ranked, turningPoint, summaryText, type Summary } from "../../src/result/summary";

const room = { you: 0, nameOf: (seat: number) => ["Anna", "Ben", "Cleo"][seat]! };

test("ties share a place, and the fewest may be the best", () => {
  expect(ranked([3, 7, 3], String).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
  expect(ranked([3, 7, 0], String, true).map(({ seat }) => seat)).toEqual([2, 0, 1]);
});

test("the turning point is where the winner took the lead for good", () => {
  expect(
    aheadFrom([
      [0, 1],
      [2, 1],
      [2, 3],
      [4, 3],
    ]),
  ).toEqual({ seat: 0, turn: 3 });
  expect(
    aheadFrom([
      [1, 0],
      [2, 1],
    ]),
  ).toEqual({ seat: 0, turn: 0 });
  expect(
    aheadFrom([
      [1, 0],
      [1, 1],
    ]),
  ).toBeNull();
  expect(aheadFrom([])).toBeNull();
  expect(
    turningPoint(
      [
        [0, 1],
        [2, 1],
      ],
      room,
    ),
  ).toBe("Turn 2 decided it: from then on you were ahead.");
  expect(
    turningPoint(
      [
        [0, 1],
        [0, 2],
      ],
      room,
    ),
  ).toBe("Ben was ahead from the first turn on.");
  expect(
    turningPoint(
      [
        [5, 1],
        [0, 2],
      ],
      room,
      true,
    ),
  ).toBe("Turn 2 decided it: from then on you were ahead.");
});

const steps = (...all: object[]): never[] => all as never[];

test("The Mind's summary shows what each level cost", () => {
  const view = { blind: false, blind_levels: 0, levels: 12, level: 2, lives: 0, stars: 1, phase: "lost" };
  const told = steps(
    { view, events: [{ type: "dealt", level: 1 }, { type: "mistaken" }] },
    { view, events: [{ type: "dealt", level: 2 }, { type: "star-used" }, { type: "mistaken" }] },
  );
  const { facts, path, turn } = mind(view as never, told, room);
  expect(facts).toEqual(["Level 2 of 12", "0 lives", "1 star"]);
  expect(path!.stages.slice(0, 3)).toEqual([
    { label: "1", reached: true, marks: ["life"] },
    { label: "2", reached: true, marks: ["star", "life"] },
    { label: "3", reached: false, marks: [] },
  ]);
  expect(turn).toBe("Level 2 cost most: 1 life.");
});

test("a won game reaches every level, without losses of blind play", () => {
  const view = { blind: true, blind_levels: 3, levels: 8, level: 4, lives: 1, stars: 0, phase: "lost" };
  const { facts, path, turn } = mind(
    view as never,
    steps({ view, events: [{ type: "dealt", level: 1 }, { type: "blind-began" }, { type: "mistaken" }] }),
    room,
  );
  expect(facts).toEqual(["Level 8 of 8", "1 life", "0 stars", "3 levels blind"]);
  expect(path!.stages.every(({ reached, marks }) => reached && !marks.length)).toBe(true);
  expect(turn).toBe(null);
});

test("no lost life is praised only if none was lost in blind play either", () => {
  const view = { blind: true, blind_levels: 1, levels: 8, level: 2, lives: 2, stars: 0, phase: "focus" };
  const turn = (...events: object[]) => mind(view as never, steps({ view, events }), room).turn;
  expect(turn({ type: "blind-began" })).toBe("Not a single life was lost.");
  expect(turn({ type: "blind-began" }, { type: "checked", lost: 0 })).toBe("Not a single life was lost.");
  expect(turn({ type: "blind-began" }, { type: "checked", lost: 1 })).toBe(null);
});

test("a lost game's summary repeats the last mistake and its step", () => {
  const last = {
    type: "mistaken",
    seat: 0,
    card: 55,
    lower: [
      { seat: 1, card: 47 },
      { seat: 1, card: 49 },
    ],
    moment: 9,
  };
  const view = { blind: false, blind_levels: 0, levels: 12, level: 6, lives: 0, stars: 0, phase: "lost", last };
  const told = steps({ view, events: [{ type: "dealt", level: 6 }] }, { view, events: [last, { type: "lost" }] });
  const { turn, moment } = mind(view as never, told, room);
  expect(turn).toBe("You played 55. Ben’s 47 and 49 were still out.");
  expect(moment).toBe(1);
});

test("Nicolaus & Wilfried's summary has scores and the best card", () => {
  const at = (scores: number[], seat: number, points: number): object => ({
    view: { scores },
    events: [{ type: "played", seat, points }],
  });
  const told = steps({ view: { scores: [0, 0] }, events: [{ type: "dealt" }] }, at([1, 0], 0, 1), at([1, 4], 1, 4));
  const { standings, facts, lines, turn } = score({ scores: [1, 4], target: 4, winners: [1] } as never, told, room);
  expect(standings.map(({ seat, value }) => [seat, value])).toEqual([
    [1, "4"],
    [0, "1"],
  ]);
  expect(facts).toEqual(["2 turns", "best card: Ben, +4"]);
  expect(lines).toMatchObject({
    values: [
      [0, 0],
      [1, 0],
      [1, 4],
    ],
    target: 4,
  });
  expect(turn).toBe("Turn 2 decided it: from then on Ben was ahead.");
});

test("the die's summary has hand sizes per turn", () => {
  const at = (counts: number[], type: string): object => ({ view: { counts }, events: [{ type }] });
  const { standings, turn } = dice(
    { counts: [0, 2], winners: [0] } as never,
    steps(at([3, 2], "turn-came"), at([0, 2], "ended")),
    room,
  );
  expect(standings[0]).toEqual({ seat: 0, place: 1, value: "0 cards" });
  expect(turn).toBe("Turn 2 decided it: from then on you were ahead.");
});

test("Illusion's summary has the winner of each round", () => {
  const doubt = (winner: number, right: boolean, arrows: string[][]): object => ({
    view: { arrows },
    events: [{ type: "doubted", winner, right, colour: "red", row: [1, 2, 3] }],
  });
  const told = steps(doubt(1, false, [[], ["red"]]), doubt(1, true, [[], ["red", "red"]]));
  const { standings, facts, path, turn } = illusion(
    { arrows: [[], ["red", "red"]], winners: [1] } as never,
    told,
    room,
  );
  expect(standings[0]).toEqual({ seat: 1, place: 1, value: "2 arrows" });
  expect(facts).toEqual(["longest row: 3 cards", "1 of 2 doubts was right"]);
  expect(path!.stages.map(({ seat }) => seat)).toEqual([1, 1]);
  expect(turn).toBe("Ben was ahead from the first turn on.");
});

test("the summary as text names players and scores", () => {
  const summary: Summary = {
    standings: ranked([1, 4], String),
    facts: ["2 turns"],
    turn: "It turned.",
    path: { name: "", stages: [{ label: "1", reached: true, marks: ["life", "star"] }] },
  };
  expect(summaryText("Nicolaus", "Ben wins.", summary, room.nameOf, "http://here/replay/ABC")).toBe(
    "Nicolaus: Ben wins.\n1. Ben 4\n2. Anna 1\n2 turns\n1🕯★\nIt turned.\nhttp://here/replay/ABC",
  );
  expect(summaryText("Nicolaus", "", summary, () => "עדה", "")).toContain("\n1. \u2068עדה\u2069 4\n");
});
