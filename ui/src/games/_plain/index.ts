/** Entry of a game without a folder in the page, made from the server's description. */

import type { GameEntry } from "../game";
import type { GameInfo } from "../../server/wire.gen";
import Art from "./Art.svelte";
import { spaced } from "./fields";

export { UNKNOWN } from "./fields";

const SEATS = 3;

/** `gameInfo`: what the server says of the game, in the reader's language. */
export const plain = (gameInfo: () => GameInfo): GameEntry => ({
  get title() {
    return gameInfo().title;
  },
  get tagline() {
    return gameInfo().summary;
  },
  hue: "light-dark(#3b6147, #9fcfae)",
  art: Art,
  get rules() {
    return [...(gameInfo().rules ?? [])];
  },
  get quick() {
    const { fewest, most } = gameInfo();
    return { seats: Math.min(most, Math.max(fewest, SEATS)), options: {} };
  },
  get wording() {
    return Object.fromEntries(gameInfo().options.map(({ name }) => [name, { label: spaced(name), values: {} }]));
  },
  play: async () => (await import("./play")).playOf(gameInfo().fields),
});
