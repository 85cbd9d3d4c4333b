import { expect, test } from "vitest";
import { distinctShapes } from "../../src/lib/avatars";
import { signed, victory } from "../../src/lib/phrases";
import { parseAddress } from "../../src/lib/address";

test("points are signed", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
});

test("the winners are named", () => {
  const room = { you: 0, nameOf: (seat: number) => ["Anna", "Ben", "Cleo"][seat]! };
  expect([[0], [1], [0, 2], []].map((winners) => victory(winners, room))).toEqual([
    "You win!",
    "Ben wins.",
    "You and Cleo share the win.",
    "The game was ended here.",
  ]);
});

test("addresses are parsed", () => {
  expect(parseAddress("/", "")).toEqual({ at: "home" });
  expect(parseAddress("/t/abc234", "#secret")).toEqual({ at: "table", code: "ABC234", token: "secret" });
  expect(parseAddress("/new/mind/", "")).toEqual({ at: "new", game: "mind" });
  expect(parseAddress("/t/abc/def", "")).toEqual({ at: "nowhere" });
});

test("players at a table have distinct shapes", () => {
  const shapes = (...avatars: string[]): string[] =>
    distinctShapes(avatars.map((avatar) => ({ avatar }))).map(({ avatar }) => avatar);
  expect(shapes("moon", "star")).toEqual(["moon", "star"]);
  for (const each of [
    shapes("", "", "key"),
    shapes("moon", "moon", "moon"),
    shapes("?", ...Array<string>(10).fill(""), "moon"),
  ])
    expect(new Set(each).size).toBe(each.length);
  expect(shapes("", "", "key")[2]).toBe("key");
  expect(shapes("moon", "moon")[0]).toBe("moon");
});
