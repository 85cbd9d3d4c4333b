/** What is a game and what is not, read from the source: generic code asks a game, it never guesses. */

import { expect, test } from "vitest";
import { GAME_NAMES, GAMES } from "../src/games";

const OWN = "../src/games/";
const code = import.meta.glob<string>(["../src/**/*.{ts,svelte,css}", "!../src/**/*.gen.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const wires = import.meta.glob<string>("../src/games/*/wire.gen.ts", { query: "?raw", import: "default", eager: true });

/** Whatever a screen imports is compiled within this time, in milliseconds. */
const COMPILED = 60_000;

const files = Object.keys(code);
const folderOf = (path: string): string => path.slice(OWN.length).split("/").slice(0, -1)[0] ?? "";
const isOwned = (path: string): boolean => path.startsWith(OWN) && !["", "_plain"].includes(folderOf(path));
const owned = files.filter(isOwned);
const generic = files.filter((path) => !isOwned(path) && path !== `${OWN}index.ts`);
const folders = [...new Set(owned.map(folderOf))];
const entries = folders.filter((folder) => !folder.startsWith("_"));
const snake = (folder: string): string => folder.replace(/^_/, "").replaceAll("-", "_");
const camel = (folder: string): string =>
  folder
    .split(/[_-]/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");

/** Every place where generic code says what it must not know. */
const found = (pattern: RegExp): string[] =>
  generic.flatMap((path) => [...code[path]!.matchAll(pattern)].map(([text]) => `${path}: ${text}`));

test("every folder with an entry is a game", () => {
  expect(entries.sort()).toEqual([...GAME_NAMES].sort());
});

test.each(GAME_NAMES)(
  "%s has an entry and a play module",
  async (name) => {
    const entry = await GAMES[name]!();
    const play = await entry.play();
    expect([entry.title, entry.tagline, entry.hue, ...entry.rules].every(Boolean)).toBe(true);
    expect([entry.art, play.screen, play.cue, play.result].map((part) => typeof part)).toEqual([
      "function",
      "function",
      "function",
      "function",
    ]);
    expect(Boolean(play.hand)).toBe(Boolean(play.card));
    expect(Boolean(play.decided)).toBe(Boolean(play.continuation));
  },
  COMPILED,
);

const names = folders.flatMap((folder) => [
  `["'/]${folder}["'/]`,
  `\\b${camel(folder)}[A-Z]\\w+`,
  `\\bm\\.${snake(folder)}_\\w+`,
  `--hue-${folder}`,
]);
const NAMED = new RegExp(names.join("|"), "g");
/** Fields that a view or a move of every game has are read; no other is, and none is asked for. The types of the wire say the same of events. */
const READ = /\b(?:view|move)\??\.(?!you\b|legal\b|type\b)\w+/g;
const ASKED = /["'`][\w-]+["'`] in (?:view|event|before|each|move)\b|\bhasOwn\((?:view|event|before|each|move)\b/g;
const tags = Object.values(wires).flatMap((text) => {
  const unions = [...text.matchAll(/^export type \w+Event = (.+);$/gm)].flatMap(([, union]) => union!.split(" | "));
  return unions.map((type) => new RegExp(`^export type ${type} = \\{ type: "([^"]+)"`, "m").exec(text)![1]);
});
const TOLD = new RegExp(`\\bcase "(?:${tags.join("|")})"|\\btype === "(?:${tags.join("|")})"`, "g");

test("generic code names no game, type or text of a game", () => {
  expect(found(NAMED)).toEqual([]);
});

test("generic code reads only the common fields of a view", () => {
  expect(found(READ)).toEqual([]);
  expect(found(ASKED)).toEqual([]);
});

test("generic code checks no event type", () => {
  expect(tags.length).toBeGreaterThan(20);
  expect(found(TOLD)).toEqual([]);
});

test.each([
  [NAMED, 'if (name === "mind") return;'],
  [NAMED, 'import Card from "../games/illusion/Card.svelte";'],
  [NAMED, "const seen = view as KnightsDiceView;"],
  [NAMED, "return m.mind_title();"],
  [READ, "const lives = view.lives;"],
  [READ, "return view?.scores ?? [];"],
  [READ, "return { ...move, pressed: move.pressed };"],
  [ASKED, 'if ("lives" in view) return mind;'],
  [TOLD, 'case "mistaken":'],
  [TOLD, 'events.some((event) => event.type === "card-drawn")'],
] as const)("a violation is found, %#", (pattern, planted) => {
  expect([...planted.matchAll(pattern)]).toHaveLength(1);
});

test("games import nothing from each other, except shared cards", () => {
  const taken = owned.flatMap((path) =>
    [...code[path]!.matchAll(/from "(?:\.\.\/)+([\w-]+)\//g)].map(([, other]) => other!),
  );
  expect(taken.filter((other) => entries.includes(other))).toEqual([]);
});

test("a game uses only its own and common texts", () => {
  const prefixes = folders.map((folder) => `${snake(folder)}_`).sort((one, other) => other.length - one.length);
  const strange = owned.flatMap((path) =>
    [...code[path]!.matchAll(/\bm\.(\w+)\(/g)]
      .map(([, key]) => prefixes.find((prefix) => key!.startsWith(prefix)))
      .filter((prefix) => prefix && !`${snake(folderOf(path))}_`.startsWith(prefix)),
  );
  expect(strange).toEqual([]);
});

test("nothing but the two regions of the page is read out by itself", () => {
  const live = files.filter((path) => /\baria-live=|\brole="(?:status|alert|log|timer)"/.test(code[path]!));
  expect(live).toEqual(["../src/ui/LiveRegions.svelte"]);
});
