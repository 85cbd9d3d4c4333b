/** The service worker as a file of the build it belongs to, so that each build has a worker and a cache of its own. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const SOURCE = "worker.js";

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

/** Of the names, which carry their content, and of what the worker keeps from public/. */
function hash(files) {
  const all = createHash("sha256").update(files.join());
  for (const name of readdirSync("public").sort()) all.update(readFileSync(`public/${name}`));
  return all.digest("hex").slice(0, 12);
}
