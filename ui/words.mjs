/** Divide the message catalogues into the parts that the page loads, and write down its keys as types: by `node words.mjs`, and by Vite. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const MESSAGES = "../src/parlour/languages";
const RULES = "../src/parlour/games";
const SOURCE = "src";
const GAMES = "src/games";
const WORDS = "src/words";
const BASE = "en";
const HEAD = "// Made from the message catalogues by `node words.mjs`. Do not edit.\n\n";

/** What the entry of a game shows, before it is played: texts with these names. */
const OF_ENTRY = /^(title|tagline|day_score|train_title|train_spoils)$|^(rules|option|key|palette)(_|$)/;

/** Write the parts of each language and the types of the keys. Files that have not changed are left alone. */
export function divide() {
  const languages = readdirSync(MESSAGES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));
  const used = usedIn(sources(SOURCE));
  const parts = ["page", "refusals", ...games().flatMap((game) => [partOf(game), `${partOf(game)}_play`])];
  const files = new Set();
  mkdirSync(`${WORDS}/catalogues`, { recursive: true });
  for (const language of languages) {
    const all = Object.entries(catalogue(language)).filter(([key]) => used.has(key) || isRefusal(key) || isBot(key));
    for (const part of parts) {
      files.add(`${language}.${part}.json`);
      const texts = all.filter(([key]) => partsOf(key).includes(part));
      write(`${WORDS}/catalogues/${language}.${part}.json`, JSON.stringify(Object.fromEntries(texts)));
    }
  }
  for (const file of readdirSync(`${WORDS}/catalogues`)) if (!files.has(file)) rmSync(`${WORDS}/catalogues/${file}`);
  write(`${WORDS}/keys.gen.ts`, types(languages, used, parts));
}

/** All texts of a language: the common ones, and those beside the rules of each game, called by its name. What there is in
 * English alone is English in all languages. */
function catalogue(language) {
  const all = { ...read(MESSAGES, BASE), ...read(MESSAGES, language) };
  for (const [prefix, folder] of catalogues(RULES))
    for (const [key, text] of Object.entries({ ...read(folder, BASE), ...read(folder, language) })) {
      if (prefix + key in all) throw new Error(`${folder}: "${key}" becomes ${prefix + key}, which is taken.`);
      all[prefix + key] = text;
    }
  return all;
}

/** The folders with catalogues beside rules, and how their keys begin: `knights/score` has `knights_score_title`. */
function catalogues(folder, prefix = "") {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      name === "languages" ? [[prefix, `${folder}/${name}`]] : catalogues(`${folder}/${name}`, `${prefix}${name}_`),
    );
}

const games = () => readdirSync(GAMES).filter((name) => !/^_|\./.test(name));
const partOf = (game) => game.replaceAll("-", "_");

/** Sentences of refusals, and the lists in them, are asked for by codes of the server. Others are said by the terminal and
 * in scripts. */
const isRefusal = (key) => /(^|_)refusal_|^list_/.test(key) && !/^(cli|envs|lab|seat|serve)_/.test(key);

/** Titles and sentences of bots are asked for by the names that the server tells. */
const isBot = (key) => /(^|_)bot_\w+$/.test(key);

/** The parts that a text comes with: a game's, those of all games that share it, else the page's. */
function partsOf(key) {
  if (isRefusal(key)) return ["refusals"];
  const names = games().map(partOf);
  const own = names.find((name) => key.startsWith(`${name}_`));
  if (own) return [OF_ENTRY.test(key.slice(own.length + 1)) ? own : `${own}_play`];
  const sharing = names.filter((name) => name.startsWith(`${key.split("_")[0]}_`));
  return sharing.length ? sharing.map((name) => `${name}_play`) : ["page"];
}

/** The keys that these files ask for. What else a catalogue has is for the terminal. */
function usedIn(paths) {
  const texts = paths.map((file) => readFileSync(file, "utf-8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
}

function sources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /(?<!\.gen)\.(svelte|ts)$/.test(name))
    .map((name) => `${folder}/${name}`);
}

function types(languages, used, parts) {
  const names = languages.map((each) => `  ${each}: ${JSON.stringify(read(MESSAGES, each).language_name)},\n`);
  const keys = Object.entries(catalogue(BASE))
    .filter(([key]) => used.has(key))
    .map(([key, message]) => `  ${key}: (${inputs(message)}) => string;\n`);
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

function read(folder, language) {
  const file = `${folder}/${language}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf-8")) : {};
}

function write(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf-8") !== text) writeFileSync(file, text);
}

divide();
