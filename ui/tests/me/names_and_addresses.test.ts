import { expect, test } from "vitest";
import { distinctShapes } from "../../src/ui/avatars";
import { company } from "../../src/me/evenings.svelte";
import { figure, signed, victory } from "../../src/words/phrases";
import { codeIn, parseAddress, seatIn } from "../../src/ui/address";

test("points are signed", () => {
  expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
});

test("points are told with one digit at most, and nothing is −0", () => {
  expect([7.666667, -7.666667, 0.04, -0.04, 2.96].map(signed)).toEqual(["+7.7", "−7.7", "0", "0", "+3"]);
  expect([2.04, -0.04].map(figure)).toEqual(["2", "0"]);
});

test("bots and ghosts are no company", () => {
  const each = { code: "A", game: "mind", at: 0, result: "", won: true, you: "Anna" };
  const games = [
    { ...each, names: ["Anna", "Ben"], bots: ["Ben"] },
    { ...each, names: ["Anna", "Ben"], bots: [] },
  ];
  expect(company(games, "Anna")).toEqual([{ name: "Ben", games: 1, won: 1 }]);
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

test.each(["/t/", "/t/%zz", "/t/ABCDEF/extra", "/t/%F0%9F%98%80", `/t/${"A".repeat(3000)}`, "/replay/-", "/x/y"])(
  "%s leads nowhere",
  (path) => {
    expect(parseAddress(path, "")).toEqual({ at: "nowhere" });
  },
);

test.each(["", "#0", "#-5", "#1.5", "#1e3", "#t=garbage", "#Infinity", "#%"])(
  "a replay opens at its beginning for %s",
  (hash) => {
    expect(parseAddress("/replay/ABC234", hash)).toEqual({ at: "replay", code: "ABC234", step: 1 });
  },
);

test.each([
  "abc-234",
  "https://parlour.example/t/ABC234",
  "https://parlour.example/games/t/ABC234/",
  "http://192.168.1.5:8000/t/abc234?from=chat&x=1#secret",
  "  ABC 234 ",
  "Join me: https://parlour.example/t/ABC234. It begins at eight!",
  "https://parlour.example/replay/ABC234#t=3",
])("the code is found in %s", (typed) => {
  expect(codeIn(typed)).toBe("ABC234");
});

test("a link to a seat opens the seat where it is pasted", () => {
  expect(seatIn("http://192.168.1.5:8000/t/abc234#secret_-1 for your phone")).toBe("#secret_-1");
  expect(seatIn("http://192.168.1.5:8000/t/abc234?x=1#secret")).toBe("#secret");
  for (const text of ["ABC234", "https://parlour.example/t/ABC234", "http://192.168.1.5/replay/ABC234#t=3"])
    expect(seatIn(text)).toBe("");
});

test("a name written from right to left is kept apart from the sentence around it", () => {
  const room = { you: null, nameOf: (seat: number) => ["עדה", "Ben", "Anna عمر"][seat]! };
  expect(victory([0], room)).toBe("\u2068עדה\u2069 wins.");
  expect(victory([1], room)).toBe("Ben wins.");
  expect(victory([0, 2], room)).toBe("\u2068עדה\u2069 and \u2068Anna عمر\u2069 share the win.");
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
