/** The service worker as a file of the build it belongs to, so that each build has a worker and a cache of its own. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const SOURCE = "worker.js";
const LANGUAGES = "../src/parlour/languages";

export const worker = () => ({
  name: "worker",
  apply: "build",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith("assets/"))
      .sort();
    const source = readFileSync(SOURCE, "utf-8")
      .replace("%BUILD%", hash(files))
      .replace('["%FILES%"]', JSON.stringify(files));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
});

/** Of the names, which carry their content, of what the worker keeps from public/, and of the texts in it. */
function hash(files) {
  const all = createHash("sha256").update(files.join());
  for (const folder of ["public", LANGUAGES])
    for (const name of readdirSync(folder).sort())
      if (folder === "public" || name.endsWith(".json")) all.update(readFileSync(`${folder}/${name}`));
  return all.digest("hex").slice(0, 12);
}
