/** The service worker, so that each build has a worker and a cache of its own, and the texts of the page it shows offline. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const SOURCE = "worker.js";
const OFFLINE = "offline.js";
const SAID = ["offline_title", "offline_why", "try_again"];
const LANGUAGES = "../src/parlour/languages";

export const worker = () => ({
  name: "worker",
  apply: "build",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith("assets/"))
      .sort();
    const offline = readFileSync(OFFLINE, "utf-8").replace('["%TEXTS%"]', JSON.stringify(texts()));
    this.emitFile({ type: "asset", fileName: OFFLINE, source: offline });
    const source = readFileSync(SOURCE, "utf-8")
      .replace("%BUILD%", hash(files, offline))
      .replace('["%FILES%"]', JSON.stringify(files));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
});

/** What is said without a connection, in each language. */
function texts() {
  const languages = readdirSync(LANGUAGES).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    languages.map((name) => {
      const all = JSON.parse(readFileSync(`${LANGUAGES}/${name}`, "utf-8"));
      return [name.replace(".json", ""), Object.fromEntries(SAID.map((key) => [key, all[key]]))];
    }),
  );
}

/** Of the names, which carry their content, and of what the worker keeps beside them. */
function hash(files, offline) {
  const all = createHash("sha256").update(files.join()).update(offline);
  for (const name of readdirSync("public").sort()) all.update(readFileSync(`public/${name}`));
  return all.digest("hex").slice(0, 12);
}
