/** The texts of the page in the reader's language: `m.home_title()`, `m.no_table({ code })`. */

import type { Messages } from "./keys.gen";
import { language } from "./language.svelte";

/** A function for each key, made when asked for: the texts themselves come with the language. */
export const m = new Proxy({} as Messages, {
  get: (_, key: string) => (inputs?: Record<string, string | number>) => language.say(key, inputs),
});
