import { expect, test } from "vitest";
import { compare, symbols } from "../../src/games/_knights/compare";
import dice from "../../src/games/knights-dice/play";
import score from "../../src/games/knights-score/play";
import { cues, addMove, type TableMove } from "../../src/table/cues";
import file from "../../../tests/vectors/knights-score.json";
import type { AnyEvent, AnyView } from "../../src/server/wire.gen";
import { need } from "../../src/games/knights-dice/tell";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;
const seen = { you: 0 } as AnyView;
type Vector = { card: string; other: string; scoring: "positions" | "symbols"; points: number };
const vectors = file as Vector[];

test.each([
  ["score", score],
  ["dice", dice],
] as const)("common events have common cues, %s", (_, play) => {
  const heard = (event: object): unknown[] => cues(play, [event as AnyEvent], seen, name);
  expect(heard({ type: "turn-came", seat: 0 })).toMatchObject([{ sound: "turn", say: "Your turn." }]);
  expect(heard({ type: "turn-came", seat: 1 })).toEqual([]);
  expect(heard({ type: "card-drawn", seat: 0, card: "R110000" })).toMatchObject([{ sound: "up" }]);
  expect(heard({ type: "ended", winners: [0] })).toMatchObject([{ sound: "win" }]);
  expect(heard({ type: "ended", winners: [1] })).toEqual([{ sound: "level" }]);
  expect(heard({ type: "dealt", hands: [] })).toEqual([]);
});

test("drawing a card is announced in the dice game only", () => {
  const drawn = { type: "card-drawn", seat: 1, card: "" } as AnyEvent;
  expect(cues(dice, [drawn], seen, name)).toEqual([{ say: "Ben draws a card." }]);
  expect(cues(score, [drawn], seen, name)).toEqual([]);
});

test("cues are those of the table's own game", () => {
  expect(cues(score, [{ type: "played", seat: 1, card: "R110000", points: 2 } as AnyEvent], seen, name)[0]!.say).toBe(
    "Ben scores +2.",
  );
  expect(cues(dice, [{ type: "played", seat: 1, cards: ["R110000", "Y000000"] } as AnyEvent], seen, name)[0]!.say).toBe(
    "Ben lays a pair.",
  );
});

test("marks lie on the other pile's card", () => {
  expect(compare("R110000", "R000000", "Y100000", "symbols")).toEqual({ Y: [-1, 1, 0, 0, 0, 0] });
  expect(compare("R110000", "R000000", "Y100000", "positions")).toEqual({ Y: [-1, 1, 1, 1, 1, 1] });
  expect(compare(null, "R000000", "Y100000", "symbols")).toEqual({});
  expect(symbols("Y101010")).toBe(3);
});

test("marks add up to the points of the rules in both scorings", () => {
  const sum = ({ card, other, scoring }: Vector): number => {
    const [red, yellow] = card[0] === "R" ? ["R000000", other] : [other, "Y000000"];
    return Object.values(compare(card, red, yellow, scoring))[0]!.reduce<number>((total, mark) => total + mark, 0);
  };
  expect(new Set(vectors.map(({ scoring }) => scoring))).toEqual(new Set(["positions", "symbols"]));
  expect(vectors.map(sum)).toEqual(vectors.map(({ points }) => points));
});

test("the die never asks for the impossible", () => {
  const asks = (red: string, yellow: string, die: "ge" | "le", reading: "board" | "card" = "card") =>
    need({ red, yellow, die, reading });
  expect(asks("R110000", "Y100000", "ge")).toBe("a card with 3 symbols or more, or red and yellow with 3 together");
  expect(asks("R110000", "Y100000", "le")).toBe("a card with 3 symbols or fewer, or red and yellow with 3 together");
  expect(asks("R111111", "Y111100", "ge")).toBe("a red and a yellow card with 10 symbols together");
  expect(asks("R111111", "Y000000", "le")).toBe("any card, or red and yellow with 6 together");
  expect(asks("R111111", "Y111100", "ge", "board")).toBe(
    "a card after which 10 or more show, or red and yellow with 10 together",
  );
  expect(asks("R111111", "Y111100", "le", "board")).toBe(
    "a card after which 10 or fewer show, or red and yellow with 10 together",
  );
});

test("the own move clears the list of moves, watchers see all", () => {
  const move = (seat: number) => ({ seat, text: `${seat}`, cards: [] });
  const story = (you: number | null) =>
    [1, 2, 0, 1].reduce<TableMove[]>((before, seat) => addMove(before, move(seat), you), []).map(({ seat }) => seat);
  expect(story(0)).toEqual([1]);
  expect(story(null)).toEqual([1, 2, 0, 1]);
});
