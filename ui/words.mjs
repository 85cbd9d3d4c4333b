/** The message catalogues compiled into src/words: by `node words.mjs`, and by Vite while it builds or serves. */

import { compile } from "@inlang/paraglide-js";

export const words = {
  project: "./project.inlang",
  outdir: "./src/words",
  emitTsDeclarations: false,
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
};

if (import.meta.main ?? process.argv[1] === import.meta.filename) await compile(words);
