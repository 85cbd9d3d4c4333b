/// <reference types="vitest/config" />
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { licences } from "./licences.mjs";
import { gather, words } from "./words.mjs";
import { worker } from "./worker.mjs";

const server = "http://127.0.0.1:8000";

/** Words that change while Vite serves are gathered anew; Paraglide watches what is gathered. */
const gathering: Plugin = {
  name: "gathering",
  configureServer: ({ watcher }) =>
    void watcher.on("change", (file) => file.endsWith(".json") && !file.includes("node_modules") && gather()),
};

export default defineConfig(({ mode }) => ({
  plugins: [
    mode === "test" ? [] : paraglideVitePlugin(words as Parameters<typeof paraglideVitePlugin>[0]),
    svelte(),
    gathering,
    worker() as Plugin,
    licences() as Plugin,
  ], // the tests find the words compiled; watching them would never end
  base: "./", // the server writes its root path into index.html in place of the dot
  build: {
    outDir: "../src/parlour/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no font out of a data address
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/words\/messages/, sideEffects: false }] } }, // so that a game's words come with the game
  },
  server: {
    proxy: { "/api": server, "/pictures": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.{ts,mjs}"] },
}));
