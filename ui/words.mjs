/** The message catalogues compiled into src/words: by `node words.mjs`, and by Vite while it builds or serves. */

import { compile } from "@inlang/paraglide-js";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const GAMES = "src/games";
const GATHERED = "node_modules/.words";
const { locales } = read("project.inlang/settings.json");

export const words = {
  project: "./project.inlang",
  outdir: "./src/words",
  emitTsDeclarations: false,
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
};

/** A game's words lie in its own folder; each is called by the folder's name and its own: `title` in games/mind is `mind_title`. */
export function gather() {
  mkdirSync(GATHERED, { recursive: true });
  for (const locale of locales) {
    const all = read(`messages/${locale}.json`);
    for (const game of readdirSync(GAMES)) {
      const file = `${GAMES}/${game}/${locale}.json`;
      if (existsSync(file)) add(all, read(file), `${game.replaceAll("-", "_")}_`, file);
    }
    writeFileSync(`${GATHERED}/${locale}.json`, JSON.stringify(all));
  }
}

function add(all, own, prefix, file) {
  for (const [key, text] of Object.entries(own)) {
    if (prefix + key in all)
      throw new Error(`${file}: "${key}" becomes ${prefix + key}, which is taken. Call it something else.`);
    all[prefix + key] = text;
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf-8"));
}

gather();
if (import.meta.main ?? process.argv[1] === import.meta.filename) await compile(words);
