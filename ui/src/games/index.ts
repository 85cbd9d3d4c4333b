/** Registry of games with a folder in the page. Others are played on the plain screen. */

import type { GameEntry } from "./game";

/** The first games of the home page; others follow by name. */
const FIRST = ["mind", "illusion", "knights-score", "knights-dice"];

const entries = import.meta.glob<GameEntry>("./[!_]*/index.ts", { import: "default" });
const folders = Object.entries(entries).map(([path, load]) => [path.split("/")[1]!, load] as const);
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

export const GAMES = Object.fromEntries(folders.sort(([one], [other]) => rank(one) - rank(other)));
export const GAME_NAMES = Object.keys(GAMES);
export const isGame = (name: string): boolean => Object.hasOwn(GAMES, name);
