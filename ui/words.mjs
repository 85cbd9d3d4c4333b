/** Divide the message catalogues into the parts that the page loads, and write down their keys as types: by `node words.mjs`, and by Vite. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const MESSAGES = "../src/parlour/languages";
const SOURCE = "src";
const GAMES = "src/games";
const WORDS = "src/words";
const BASE = "en";
const HEAD = "// Made from the message catalogues by `node words.mjs`. Do not edit.\n\n";

/** Write the parts of each language and the types of the keys. Files that have not changed are left alone. */
export function divide() {
  const languages = readdirSync(MESSAGES)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));
  const catalogues = Object.fromEntries(languages.map((language) => [language, catalogue(language)]));
  const used = usedKeys();
  const parts = ["page", "refusals", ...games().filter(isPlayed).map(partOf)];
  mkdirSync(`${WORDS}/catalogues`, { recursive: true });
  for (const [language, all] of Object.entries(catalogues))
    for (const part of parts)
      write(
        `${WORDS}/catalogues/${language}.${part}.json`,
        JSON.stringify(
          Object.fromEntries(
            Object.entries(all).filter(
              ([key]) => (used.has(key) || isRefusal(key)) && homes(key, parts).includes(part),
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
 * keep its own beside its screen, without the name before each. What there is in English alone is English in all
 * languages. */
function catalogue(language) {
  const all = { ...read(`${MESSAGES}/${BASE}.json`), ...read(`${MESSAGES}/${language}.json`) };
  for (const game of games()) {
    const [english, file] = [BASE, language].map((each) => `${GAMES}/${game}/${each}.json`);
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
const partOf = (game) => game.replaceAll("-", "_");

/** A folder of games that is none itself holds what several games share. */
const isPlayed = (game) => existsSync(`${GAMES}/${game}/index.ts`);

/** Sentences of refusals, and the lists in them, are asked for by codes of the server. */
const isRefusal = (key) => /(^|_)refusal_|^list_/.test(key);

/** The parts that a key comes with: its game's, those of all games that share it, else the page's. */
function homes(key, parts) {
  if (isRefusal(key)) return ["refusals"];
  const own = games()
    .map(partOf)
    .filter((game) => key.startsWith(`${game}_`))
    .sort((one, other) => other.length - one.length)[0];
  if (!own) return ["page"];
  return parts.filter((part) => part === own || (!parts.includes(own) && part.startsWith(`${own}_`)));
}

/** The keys that the page's source asks for. What else a catalogue has is for the terminal. */
function usedKeys() {
  const texts = sources(SOURCE).map((file) => readFileSync(file, "utf-8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === WORDS ? [] : sources(path);
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
