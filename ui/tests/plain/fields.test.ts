import { expect, test } from "vitest";
import { laidOut, spaced, text } from "../../src/plain/fields";
import { kinds } from "../../src/plain/moves";
import { cue, result, type PlainView } from "../../src/plain/play";
import { plain } from "../../src/plain";
import type { AnyMove } from "../../src/wire.gen";

const name = (seat: number): string => ["Anna", "Ben", "Cleo"][seat] ?? "";
const view = {
  you: 0, legal: [], turn: 1, winners: [], hand: [7, 12], passed: [true, false, false], scores: [3, -2, 0], won: [["red"], [], ["blue", "red"]],
  discard_pile: ["R1", "R2"], deck: 21, trump: null, last: { type: "card-laid", seat: 2, card: 30, note: null },
};

test("a view is sorted into numbers, cards, and what each seat has", () => {
  expect(laidOut(view, 3, name)).toEqual({
    turn: 1,
    winners: [],
    hand: { label: "Hand", cards: ["7", "12"] },
    facts: [{ label: "Deck", text: "21" }, { label: "Trump", text: "–" }, { label: "Last", text: "Card laid · Cleo · 30" }],
    rows: [{ label: "Discard pile", cards: ["R1", "R2"] }],
    bySeat: [
      { label: "Scores", values: ["3", "−2", "0"] },
      { label: "Passed", values: ["✓", "–", "–"] },
      { label: "Won", values: ["red", "–", "blue and red"] },
    ],
  });
});

test("what is not there leaves its place empty", () => {
  expect(laidOut({ you: null, legal: [] }, 3, name)).toEqual({ turn: null, winners: null, hand: null, facts: [], rows: [], bySeat: [] });
});

test("a hand is a hand, though it has as many cards as there are seats", () => {
  expect(laidOut({ hand: [1, 2, 3] }, 3, name)).toMatchObject({ hand: { cards: ["1", "2", "3"] }, bySeat: [] });
});

test("a number that is a seat is called by its name; one that nobody has stays a number", () => {
  expect([text("seat", 1, name), text("winner", 9, name), text("card", 1, name), text("deep", [{ a: { b: 4 } }], name)]).toEqual(["Ben", "9", "1", "4"]);
});

test("moves of a kind stand together, each called by what it is about", () => {
  const legal = [
    { type: "take-pebble", seat: 1 }, { type: "take-pebble", seat: 2 }, { type: "pass" }, { type: "bid", count: 3, colour: "red", pressed: null },
  ] as unknown as AnyMove[];
  const shown = kinds(legal, name).map(({ label, choices }) => [label, ...choices.map((choice) => choice.label)]);
  expect(shown).toEqual([["Take pebble", "Ben", "Cleo"], ["Pass", "Pass"], ["Bid", "Count 3, Colour red"]]);
  expect(kinds(legal, name)[2]!.choices[0]!.move).toBe(legal[3]);
});

test("what somebody does is heard and told", () => {
  const seen = view as unknown as PlainView;
  expect(cue({ type: "pebble-taken", seat: 1 }, seen, name)).toEqual({ sound: "down", say: "Ben: Pebble taken" });
  expect(cue({ type: "dealt" }, seen, name)).toBeNull();
});

test("the end names who has won, where the view tells", () => {
  const room = { you: 0, nameOf: name };
  expect(result({ you: 0, legal: [], winners: [1] }, room)).toBe("Ben wins.");
  expect(result({ you: 0, legal: [] }, room)).toBe("The end");
});

test("a game the page has never heard of is presented in the server's words", () => {
  const option = { name: "open_hands", accepts: "", default: false, help: "", choices: [true, false] };
  const face = plain({ name: "pebbles", title: "Pebbles", summary: "Pay or take.", fewest: 4, most: 7, options: [option], bots: [] });
  expect(face).toMatchObject({ title: "Pebbles", tagline: "Pay or take.", quick: { seats: 4 }, wording: { open_hands: { label: "Open hands" } } });
  expect(spaced("no-thanks")).toBe("No thanks");
});
