import { expect, test } from "vitest";
import { compare, symbols } from "../../src/games/knights/compare";
import dice from "../../src/games/knights-dice/play";
import score from "../../src/games/knights-score/play";
import { cues } from "../../src/lib/choreography";
import type { AnyEvent, AnyView } from "../../src/wire.gen";

const name = (seat: number): string => ["Anna", "Ben"][seat]!;
const seen = { you: 0 } as AnyView;

test("only one's own turn calls", () => {
  expect(cues(score, [{ type: "turn-came", seat: 0 } as AnyEvent], seen, name)).toHaveLength(1);
  expect(cues(score, [{ type: "turn-came", seat: 1 } as AnyEvent], seen, name)).toHaveLength(0);
});

test("the same word means what it means in the game of its table", () => {
  expect(cues(score, [{ type: "played", seat: 1, card: "R110000", points: 2 } as AnyEvent], seen, name)[0]!.say).toBe("Ben scores +2.");
  expect(cues(dice, [{ type: "played", seat: 1, cards: ["R110000", "Y000000"] } as AnyEvent], seen, name)[0]!.say).toBe("Ben lays a pair.");
});

test("cards are compared place by place on the other pile", () => {
  expect(compare("R110000", "R000000", "Y100000")).toEqual({ Y: [-1, 1, 0, 0, 0, 0] });
  expect(compare(null, "R000000", "Y100000")).toEqual({});
  expect(symbols("Y101010")).toBe(3);
});
