/** Vite plugin that writes licences.txt: the licence of each package that the page ships. Vite's own `build.license`
 * knows scripts alone, and we ship fonts, too. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const INSIDE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const RULE = `\n${"-".repeat(80)}\n\n`;

export const licences = () => ({
  name: "licences",
  apply: "build",
  generateBundle(_, bundle) {
    const source = [...shipped(Object.values(bundle), process.cwd())].sort().map(licence).join(RULE);
    this.emitFile({ type: "asset", fileName: "licences.txt", source });
  },
});

/** The folder of each package that has a part in a bundle. */
export function shipped(bundle, root) {
  const files = bundle.flatMap((part) =>
    part.type === "chunk" ? Object.keys(part.modules) : part.originalFileNames.map((name) => join(root, name)),
  );
  const folders = files.map((file) => file.match(INSIDE)?.[0]).filter((folder) => folder && existsSync(folder));
  return new Set(folders);
}

/** A package's name, version and licence; an error if it brings no licence. */
export function licence(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (!file) throw new Error(`${name} is shipped with the page, but has no licence file.`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf-8").trim()}\n`;
}
