/** Entry of a game without a folder in the page, made from the server's description. */

import type { GameEntry } from "../lib/game";
import type { GameInfo } from "../wire.gen";
import Art from "./Art.svelte";
import { spaced } from "./fields";

export { UNKNOWN } from "./fields";

const SEATS = 3;

export const plain = ({ title, summary, fewest, most, options, fields, rules }: GameInfo): GameEntry => ({
  title,
  tagline: summary,
  hue: "light-dark(#3b6147, #9fcfae)",
  art: Art,
  rules: rules ? [...rules] : [],
  quick: { seats: Math.min(most, Math.max(fewest, SEATS)), options: {} },
  wording: Object.fromEntries(options.map(({ name }) => [name, { label: spaced(name), values: {} }])),
  play: async () => (await import("./play")).playOf(fields),
});
