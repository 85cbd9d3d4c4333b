/** Divide the message catalogues into the parts that the page loads, and write down their keys as types: by `node words.mjs`, and by Vite. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const MESSAGES = "../src/parlour/languages";
const SOURCE = "src";
const GAMES = "src/games";
const RULES = "../src/parlour/games";
const WORDS = "src/words";
const BASE = "en";
const HEAD = "// Made from the message catalogues by `node words.mjs`. Do not edit.\n\n";

/** Write the parts of each language and the types of the keys. Files that have not changed are left alone. */
export function divide() {
  const languages = readdirSync(MESSAGES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));
  const catalogues = Object.fromEntries(languages.map((language) => [language, catalogue(language)]));
  const used = usedIn(sources(SOURCE));
  const placed = places();
  const parts = [
    "home",
    "page",
    "refusals",
    ...games()
      .filter(isPlayed)
      .flatMap((game) => [partOf(game), restOf(game)]),
  ];
  mkdirSync(`${WORDS}/catalogues`, { recursive: true });
  for (const [language, all] of Object.entries(catalogues))
    for (const part of parts)
      write(
        `${WORDS}/catalogues/${language}.${part}.json`,
        JSON.stringify(
          Object.fromEntries(
            Object.entries(all).filter(
              ([key]) => (used.has(key) || isRefusal(key) || isBot(key, all)) && placed(key).includes(part),
            ),
          ),
        ),
      );
  for (const file of readdirSync(`${WORDS}/catalogues`)) {
    const [language, part] = file.split(".");
    if (!languages.includes(language) || !parts.includes(part)) rmSync(`${WORDS}/catalogues/${file}`);
  }
  write(`${WORDS}/keys.gen.ts`, types(catalogues, parts));
}

/** All texts of a language. Those of a game begin with its name, such as `mind_title`; a game that was added later may
 * keep its own beside its rules, without the name before each. What there is in English alone is English in all
 * languages. */
function catalogue(language) {
  const all = { ...read(`${MESSAGES}/${BASE}.json`), ...read(`${MESSAGES}/${language}.json`) };
  for (const game of games()) {
    const [english, file] = [BASE, language].map((each) => `${RULES}/${partOf(game)}/languages/${each}.json`);
    const own = { ...(existsSync(english) ? read(english) : {}), ...(existsSync(file) ? read(file) : {}) };
    add(all, own, `${partOf(game)}_`, file);
  }
  return all;
}

function add(all, own, prefix, file) {
  for (const [key, text] of Object.entries(own)) {
    if (prefix + key in all)
      throw new Error(`${file}: "${key}" becomes ${prefix + key}, which is taken. Call it something else.`);
    all[prefix + key] = text;
  }
}

const games = () => readdirSync(GAMES).filter((name) => !name.includes("."));
const partOf = (game) => game.replace(/^_/, "").replaceAll("-", "_");
/** The texts of a game that its entry does not show. */
const restOf = (game) => `${partOf(game)}_play`;

/** A folder whose name begins with `_` is no game: it holds what several games share. */
const isPlayed = (game) => !game.startsWith("_");

/** Sentences of refusals, and the lists in them, are asked for by codes of the server. Others are said by the terminal and
 * in scripts. */
const isRefusal = (key) => /(^|_)refusal_|^list_/.test(key) && !/^(cli|envs|lab|seat|serve)_/.test(key);

/** Titles and sentences of bots are asked for by the names that the server tells. Those without a title only measure. */
const isBot = (key, all) => /(^|_)bot_\w+$/.test(key) && key.replace(/_is$/, "") in all;

/** Returns the parts that a key comes with: its game's, those of all games that share it, else the page's. What the first
 * screen and the entries of games show are parts of their own. */
function places() {
  const played = games().filter(isPlayed);
  const shown = new Map(played.map((game) => [game, usedIn(closure(`${GAMES}/${game}/index.ts`))]));
  const first = new Set([usedIn(closure(`${SOURCE}/main.ts`)), ...shown.values()].flatMap((keys) => [...keys]));
  return (key) => {
    if (isRefusal(key)) return ["refusals"];
    const own = games()
      .filter((game) => key.startsWith(`${partOf(game)}_`))
      .sort((one, other) => other.length - one.length)[0];
    if (!own) return [first.has(key) ? "home" : "page"];
    const users = isPlayed(own)
      ? [own]
      : [...shown.keys()].filter((game) => partOf(game).startsWith(`${partOf(own)}_`));
    return users.map((game) => (shown.get(game).has(key) ? partOf(game) : restOf(game)));
  };
}

/** The keys that these files ask for. What else a catalogue has is for the terminal. */
function usedIn(paths) {
  const texts = paths.map((file) => readFileSync(file, "utf-8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
}

/** A file and all that is loaded with it. */
function closure(file, found = new Set()) {
  if (found.has(file)) return [];
  found.add(file);
  const named = [...readFileSync(file, "utf-8").matchAll(/^\s*(?:import|export)\s+(?!type\b)[^;]*?from "(\.[^"]+)"/gm)];
  return [file, ...named.flatMap(([, name]) => resolved(file, name)).flatMap((next) => closure(next, found))];
}

/** The file of this source that an import names; none if it is not of this source. */
function resolved(file, name) {
  const path = normalize(join(dirname(file), name));
  const found = ["", ".ts", ".svelte.ts", "/index.ts"]
    .map((end) => path + end)
    .find((each) => /\.(ts|svelte)$/.test(each) && existsSync(each));
  return found ? [found] : [];
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) ? [path] : [];
  });
}

function types(catalogues, parts) {
  const names = Object.entries(catalogues).map(
    ([language, all]) => `  ${language}: ${JSON.stringify(all.language_name)},\n`,
  );
  const keys = Object.entries(catalogues[BASE]).map(([key, message]) => `  ${key}: (${inputs(message)}) => string;\n`);
  return (
    HEAD +
    `/** The languages by their codes, each by its own name. */\nexport const LANGUAGES = {\n${names.join("")}} as const;\n` +
    `export type Language = keyof typeof LANGUAGES;\n\n` +
    `/** What is loaded on its own. */\nexport const PARTS = ${JSON.stringify(parts)} as const;\n` +
    `export type Part = (typeof PARTS)[number];\n\n` +
    `export type Messages = {\n${keys.join("")}};\n`
  );
}

/** The inputs of a message as the type of a parameter; none if it has none. */
function inputs(message) {
  const [{ declarations, match }] =
    typeof message === "string" ? [{ declarations: [], match: { "": message } }] : message;
  const declared = declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);
  const written = Object.values(match).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const names = [...new Set([...declared, ...written])];
  return names.length ? `inputs: { ${names.map((name) => `${name}: string | number`).join("; ")} }` : "";
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf-8"));
}

function write(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf-8") !== text) writeFileSync(file, text);
}

divide();
