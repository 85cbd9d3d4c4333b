/** Registry of games with a folder in the page. Others are played on the plain screen. */

import type { GameEntry } from "./game";

export const GAMES = {
  mind: () => import("./mind"),
  illusion: () => import("./illusion"),
  "knights-score": () => import("./knights-score"),
  "knights-dice": () => import("./knights-dice"),
} satisfies Record<string, () => Promise<{ default: GameEntry }>>;

export type GameName = keyof typeof GAMES;
export const GAME_NAMES = Object.keys(GAMES) as GameName[];
export const isGame = (name: string): name is GameName => Object.hasOwn(GAMES, name);
