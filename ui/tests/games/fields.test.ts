import { expect, test } from "vitest";
import { calling, laidOut, spaced, text, UNKNOWN } from "../../src/games/_plain/fields";
import { kinds, pressing, withCards } from "../../src/games/_plain/moves";
import { playOf, cue } from "../../src/games/_plain/play";
import { plain } from "../../src/games/_plain";
import type { AnyMove, AnyView, FieldsInfo } from "../../src/server/wire.gen";

const name = (seat: number): string => ["Anna", "Ben", "Cleo"][seat] ?? "";
const fields: FieldsInfo = {
  hand: "held",
  turn: "next",
  winners: "best",
  scores: "points",
  each: ["passed", "won", "votes"],
  seats: ["seat", "votes", "winner"],
};
const call = calling(fields, name);
const view = {
  you: 0,
  legal: [],
  next: 1,
  best: [],
  held: [7, 12],
  passed: [true, false, false],
  won: [["red"], [], ["blue", "red"]],
  votes: [2, null, 1],
  points: [3, -2, 0],
  discard_pile: ["R1", "R2", "R3"],
  deck: 21,
  trump: null,
  last: { type: "card-laid", seat: 2, card: 30, note: null },
};
const card = (value: unknown) => ({ value, text: String(value) });
const moves = (...all: object[]): AnyMove[] => all as AnyMove[];

test("a view is sorted by the field descriptions", () => {
  expect(laidOut(view, fields, name)).toEqual({
    turn: 1,
    winners: [],
    hand: { label: "Held", cards: [card(7), card(12)] },
    facts: [
      { label: "Deck", text: "21" },
      { label: "Trump", text: "–" },
      { label: "Last", text: "Card laid · Cleo · 30" },
    ],
    rows: [{ label: "Discard pile", cards: [card("R1"), card("R2"), card("R3")] }],
    bySeat: [
      { label: "Points", values: ["3", "−2", "0"] },
      { label: "Passed", values: ["✓", "–", "–"] },
      { label: "Won", values: ["red", "–", "blue and red"] },
      { label: "Votes", values: ["Cleo", "–", "Ben"] },
    ],
  });
});

test("without descriptions nothing is guessed", () => {
  const strange = { you: null, legal: [], hand: [1, 2, 3], scores: [4, 5, 6], turn: 1 };
  const laid = laidOut(strange, UNKNOWN, name);
  expect(laid).toMatchObject({
    turn: null,
    winners: null,
    hand: null,
    facts: [{ label: "Turn", text: "1" }],
    bySeat: [],
  });
  expect(laid.rows.map(({ label }) => label)).toEqual(["Hand", "Scores"]);
});

test("seats are shown by name, unknown seats as numbers", () => {
  expect([
    text("seat", 1, call),
    text("winner", 9, call),
    text("card", 1, call),
    text("deep", [{ a: { b: 4 } }], call),
  ]).toEqual(["Ben", "9", "1", "4"]);
});

test("moves are grouped by type and labelled", () => {
  const legal = moves(
    { type: "take-pebble", seat: 1 },
    { type: "take-pebble", seat: 2 },
    { type: "pass" },
    { type: "bid", count: 3, colour: "red", pressed: null },
  );
  const shown = kinds(legal, call).map(({ label, choices }) => [label, ...choices.map((choice) => choice.label)]);
  expect(shown).toEqual([
    ["Take pebble", "Ben", "Cleo"],
    ["Pass", "Pass"],
    ["Bid", "Count 3, Colour red"],
  ]);
  expect(kinds(legal, call)[2]!.choices[0]!.move).toBe(legal[3]);
});

test("cards are buttons if one type of move names each of them", () => {
  const [play7, play12] = moves({ type: "play", card: 7 }, { type: "play", card: 12 });
  const found = withCards(kinds([play7!, play12!, ...moves({ type: "pass" })], call), [card(7), card(12), card(30)]);
  expect(found?.label).toBe("Play");
  expect(pressing(found, card(12))?.move).toBe(play12);
  expect(pressing(found, card(30))).toBeNull();
});

test("cards are no buttons if that is ambiguous", () => {
  const either = kinds(moves({ type: "play", card: 7 }, { type: "discard", card: 7 }), call);
  const more = kinds(moves({ type: "play", card: 7, on: "red" }), call);
  expect([withCards(either, [card(7)]), withCards(more, [card(7)]), pressing(null, card(7))]).toEqual([
    null,
    null,
    null,
  ]);
});

test("an event has a sound and a text", () => {
  expect(cue({ type: "pebble-taken", seat: 1, card: 3 }, fields, name)).toEqual({
    sound: "down",
    say: "Ben: Pebble taken · 3",
  });
  expect(cue({ type: "dealt", cards: [1, 2] }, fields, name)).toBeNull();
  expect(cue({ type: "pebble-taken", seat: 1 }, UNKNOWN, name)).toBeNull();
});

test("a seat that the winners name has won", () => {
  const won = (info: FieldsInfo, seat: number) => playOf(info).won?.({ ...view, best: [1] } as AnyView, seat);
  expect([won(fields, 0), won(fields, 1), won(UNKNOWN, 1)]).toEqual([false, true, false]);
});

test("the result names the winners, if the view has them", () => {
  const room = { you: 0, nameOf: name };
  const told = (info: FieldsInfo, best: number[]) => playOf(info).result({ ...view, best } as AnyView, room);
  expect([told(fields, [1]), told(fields, []), told(UNKNOWN, [1])]).toEqual([
    "Ben wins.",
    "The game was ended here.",
    "The end",
  ]);
});

test("a replay shows hands and scores, if any", () => {
  const play = playOf(fields);
  expect([play.hand?.(view as AnyView), play.scores?.(view as AnyView)]).toEqual([
    ["7", "12"],
    [3, -2, 0],
  ]);
  expect([playOf(UNKNOWN).hand, playOf(UNKNOWN).scores, playOf(UNKNOWN).card]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("the result has each seat's points, the best first", () => {
  const ended = (points: number[], best: number[]) =>
    playOf(fields)
      .summary?.({ ...view, best, [fields.scores!]: points } as AnyView, [], { you: 0, nameOf: name })
      .standings.map(({ seat, place, value }) => [seat, place, value]);
  expect(ended([3, -2, 3], [0, 2])).toEqual([
    [0, 1, "3"],
    [2, 1, "3"],
    [1, 3, "−2"],
  ]);
  expect(ended([3, -2, 0], [1])?.map(([seat]) => seat)).toEqual([1, 2, 0]);
  expect(playOf(UNKNOWN).summary).toBeUndefined();
});

test("an unknown game is presented with the server's texts", () => {
  const option = { name: "open_hands", accepts: "", default: false, help: "", choices: [true, false] };
  const entry = plain(() => ({
    name: "pebbles",
    title: "Pebbles",
    summary: "Pay or take.",
    fewest: 4,
    most: 7,
    options: [option],
    bots: [],
    lessons: [],
    fields,
    rules: ["Take some.", "The last one wins."],
  }));
  expect(entry).toMatchObject({
    title: "Pebbles",
    tagline: "Pay or take.",
    quick: { seats: 4 },
    rules: ["Take some.", "The last one wins."],
    wording: { open_hands: { label: "Open hands" } },
  });
  expect(spaced("no-thanks")).toBe("No thanks");
});
