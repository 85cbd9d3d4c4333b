/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { licences } from "./licences.mjs";
import { divide } from "./words.mjs";
import { worker } from "./worker.mjs";

const server = "http://127.0.0.1:8000";

/** Texts and keys that change while Vite serves are divided anew. */
const words: Plugin = {
  name: "words",
  configureServer: ({ watcher }) =>
    void watcher.on(
      "change",
      (file) => /\.(json|svelte|ts)$/.test(file) && !/src\/words\/(catalogues|keys)/.test(file) && divide(),
    ),
};

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null };

/** What the first screen needs is one file: apart, its many small modules would compress badly. */
const needed = new Map<string, boolean>();
function isFirst(id: string, modules: Modules): boolean {
  const known = needed.get(id);
  if (known !== undefined) return known;
  needed.set(id, false); // for circular imports
  const info = modules.getModuleInfo(id);
  const first = info !== null && (info.isEntry || info.importers.some((importer) => isFirst(importer, modules)));
  needed.set(id, first);
  return first;
}
const firstChunk = (id: string, modules: Modules): string | null => (isFirst(id, modules) ? "home" : null);

export default defineConfig({
  plugins: [svelte(), words, worker() as Plugin, licences() as Plugin],
  base: "./", // the server writes its root path into index.html in place of the dot
  build: {
    outDir: "../src/parlour/server/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no font out of a data address
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstChunk }] } } },
  },
  server: {
    proxy: { "/api": server, "/pictures": server, "/ws": { target: server, ws: true } },
  },
  test: {
    include: ["tests/**/*.test.{ts,mjs}"],
    setupFiles: ["tests/english.ts"],
    css: true, // tests read the styles
    testTimeout: 600_000, // a test that hangs fails by its name; it measures nothing
  },
});
