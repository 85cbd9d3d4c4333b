/** What is a game and what is not, read from the source: generic code asks a game, it never guesses. */

import { expect, test } from "vitest";
import { GAME_NAMES, GAMES } from "../src/games";

const OWN = "../src/games/";
const code = import.meta.glob<string>(["../src/**/*.{ts,svelte,css}", "!../src/words/**", "!../src/**/wire.gen.ts"], { query: "?raw", import: "default", eager: true });
const words = import.meta.glob<string>(["../messages/en.json", "../src/games/*/en.json"], { query: "?raw", import: "default", eager: true });
const wires = import.meta.glob<string>("../src/games/*/wire.gen.ts", { query: "?raw", import: "default", eager: true });

/** Whatever a screen imports is compiled within this time, in milliseconds. */
const COMPILED = 60_000;

const files = Object.keys(code);
const folderOf = (path: string): string => path.slice(OWN.length).split("/").slice(0, -1)[0] ?? "";
const owned = files.filter((path) => path.startsWith(OWN) && folderOf(path));
const generic = files.filter((path) => !path.startsWith(OWN));
const folders = [...new Set(owned.map(folderOf))];
const faces = folders.filter((folder) => `${OWN}${folder}/index.ts` in code);
const snake = (folder: string): string => folder.replaceAll("-", "_");
const camel = (folder: string): string => folder.split("-").map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");

/** Every place where generic code says what it must not know. */
const found = (pattern: RegExp): string[] => generic.flatMap((path) => [...code[path]!.matchAll(pattern)].map(([text]) => `${path}: ${text}`));

test("a folder with a face has its line in the registry, and a line has its folder", () => {
  expect(faces.sort()).toEqual([...GAME_NAMES].sort());
});

test.each(GAME_NAMES)("%s brings all of a game", async (name) => {
  const face = (await GAMES[name]()).default;
  const play = await face.play();
  expect([face.title, face.tagline, face.hue, ...face.rules].every(Boolean)).toBe(true);
  expect([face.art, play.screen, play.cue, play.result].map((part) => typeof part)).toEqual(["function", "function", "function", "function"]);
  expect(Boolean(play.hand)).toBe(Boolean(play.card));
  expect(Boolean(play.decided)).toBe(Boolean(play.onward));
}, COMPILED);

const names = folders.flatMap((folder) => [`["'/]${folder}["'/]`, `\\b${camel(folder)}[A-Z]\\w+`, `\\bm\\.${snake(folder)}_\\w+`, `--hue-${folder}`]);
const NAMED = new RegExp(names.join("|"), "g");
/** Fields that a view or a move of every game has are read; no other is, and none is asked for. The types of the wire say the same of events. */
const READ = /\b(?:view|move)\??\.(?!you\b|legal\b|type\b)\w+/g;
const ASKED = /["'`][\w-]+["'`] in (?:view|event|before|each|move)\b|\bhasOwn\((?:view|event|before|each|move)\b/g;
const tags = Object.values(wires).flatMap((text) => {
  const unions = [...text.matchAll(/^export type \w+Event = (.+);$/gm)].flatMap(([, union]) => union!.split(" | "));
  return unions.map((type) => new RegExp(`^export type ${type} = \\{ type: "([^"]+)"`, "m").exec(text)![1]);
});
const TOLD = new RegExp(`\\bcase "(?:${tags.join("|")})"|\\btype === "(?:${tags.join("|")})"`, "g");

test("generic code names no game, none of its types and none of its words", () => {
  expect(found(NAMED)).toEqual([]);
});

test("generic code reads no field of a view but those that all have, and never asks whether one is there", () => {
  expect(found(READ)).toEqual([]);
  expect(found(ASKED)).toEqual([]);
});

test("generic code tells no event by its name", () => {
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
] as const)("a guess is noticed, %#", (pattern, planted) => {
  expect([...planted.matchAll(pattern)]).toHaveLength(1);
});

test("a game takes nothing from another, but from the cards they share", () => {
  const taken = owned.flatMap((path) => [...code[path]!.matchAll(/from "\.\.\/([\w-]+)\//g)].map(([, other]) => other!));
  expect(taken.filter((other) => faces.includes(other))).toEqual([]);
});

test("a game speaks its own words, those it shares, and those of all", () => {
  const prefixes = folders.map((folder) => `${snake(folder)}_`).sort((one, other) => other.length - one.length);
  const strange = owned.flatMap((path) =>
    [...code[path]!.matchAll(/\bm\.(\w+)\(/g)]
      .map(([, key]) => prefixes.find((prefix) => key!.startsWith(prefix)))
      .filter((prefix) => prefix && !`${snake(folderOf(path))}_`.startsWith(prefix)));
  expect(strange).toEqual([]);
});

test("every word is said somewhere", () => {
  const said = Object.values(code).join("\n");
  const keys = Object.entries(words).flatMap(([path, text]) => {
    const prefix = path.startsWith(OWN) ? `${snake(folderOf(path))}_` : "";
    return Object.keys(JSON.parse(text) as object).map((key) => prefix + key);
  });
  expect(keys.length).toBeGreaterThan(200);
  expect(keys.filter((key) => !said.includes(`m.${key}(`))).toEqual([]);
});
