import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** The styles of a component are in a layer: what is used on many screens gives way to a screen. */
const layer = ({ content, filename }) => ({
  code: `@layer ${filename.includes("/src/ui/") ? "ui" : "screen"} {${content}}`,
});

export default { preprocess: [vitePreprocess(), { style: layer }] };
