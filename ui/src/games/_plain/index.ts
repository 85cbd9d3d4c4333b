/** Entry of a game without a folder in the page, made from the server's description. */

import type { GameEntry } from "../game";
import type { GameInfo } from "../../server/wire.gen";
import Art from "./Art.svelte";
import { spaced } from "./fields";

export { UNKNOWN } from "./fields";

const SEATS = 3;

/** `told`: what the server says of the game, in the reader's language. */
export const plain = (told: () => GameInfo): GameEntry => ({
  get title() {
    return told().title;
  },
  get tagline() {
    return told().summary;
  },
  hue: "light-dark(#3b6147, #9fcfae)",
  art: Art,
  get rules() {
    return [...(told().rules ?? [])];
  },
  get quick() {
    const { fewest, most } = told();
    return { seats: Math.min(most, Math.max(fewest, SEATS)), options: {} };
  },
  get wording() {
    return Object.fromEntries(told().options.map(({ name }) => [name, { label: spaced(name), values: {} }]));
  },
  play: async () => (await import("./play")).playOf(told().fields),
});
