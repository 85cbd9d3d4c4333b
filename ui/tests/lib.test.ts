import { expect, test } from "vitest";
import { apart } from "../src/lib/avatars";
import { signed, victory } from "../src/lib/phrases";
import { placeOf } from "../src/lib/place";

test("points carry their sign", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
});

test("whoever has won is told so", () => {
  const room = { you: 0, nameOf: (seat: number) => ["Anna", "Ben", "Cleo"][seat]! };
  expect([[0], [1], [0, 2], []].map((winners) => victory(winners, room))).toEqual([
    "You win!", "Ben wins.", "You and Cleo share the win.", "The game was ended here.",
  ]);
});

test("an address means a place", () => {
  expect(placeOf("/", "")).toEqual({ at: "home" });
  expect(placeOf("/t/abc234", "#secret")).toEqual({ at: "table", code: "ABC234", token: "secret" });
  expect(placeOf("/new/mind/", "")).toEqual({ at: "new", game: "mind" });
  expect(placeOf("/t/abc/def", "")).toEqual({ at: "nowhere" });
});

test("at a table no shape is there twice: people keep theirs, bots and latecomers get a free one", () => {
  const shapes = (...avatars: string[]): string[] => apart(avatars.map((avatar) => ({ avatar }))).map(({ avatar }) => avatar);
  expect(shapes("moon", "star")).toEqual(["moon", "star"]);
  for (const each of [shapes("", "", "key"), shapes("moon", "moon", "moon"), shapes("?", ...Array<string>(10).fill(""), "moon")])
    expect(new Set(each).size).toBe(each.length);
  expect(shapes("", "", "key")[2]).toBe("key");
  expect(shapes("moon", "moon")[0]).toBe("moon");
});
