/** Load the entry and the play module of a game on first use. */

import { GAME_NAMES, GAMES, isGame } from ".";
import type { GameEntry, Play } from "./game";
import { language, type Part } from "../words/language.svelte";
import { serverGames } from "../server/serverGames.svelte";

class GameLoader {
  #entries = $state.raw<Record<string, GameEntry>>({});
  #plays = $state.raw<Record<string, Play>>({});
  #loading = new Map<string, Promise<GameEntry>>();

  /** The entry, or null while it loads. */
  entryOf(name: string): GameEntry | null {
    this.entry(name).catch(() => undefined); // callers that need the error await entry()
    return this.#entries[name] ?? null;
  }

  /** The title; the server's until the entry is loaded. */
  titleOf(name: string): string {
    return this.entryOf(name)?.title ?? serverGames.of(name)?.title ?? name;
  }

  hueOf(name: string): string {
    return this.entryOf(name)?.hue ?? "var(--line)";
  }

  playOf(name: string): Play | null {
    this.play(name).catch(() => undefined); // as above
    return this.#plays[name] ?? null;
  }

  /** Load an entry. Rejects when it cannot be loaded; the next call tries again. */
  async entry(name: string): Promise<GameEntry> {
    const loading = this.#loading.get(name) ?? fetchEntry(name);
    this.#loading.set(name, loading);
    try {
      const entry = await loading;
      if (!this.#entries[name]) this.#entries = { ...this.#entries, [name]: entry };
      return entry;
    } catch (error) {
      this.#loading.delete(name);
      throw error;
    }
  }

  async play(name: string): Promise<Play> {
    const play = await this.texts(name, (await this.entry(name)).play());
    if (!this.#plays[name]) this.#plays = { ...this.#plays, [name]: play };
    return play;
  }

  /** Something of a game together with all texts of the game; the entry comes with few. */
  async texts<Loaded>(name: string, loaded: Promise<Loaded>): Promise<Loaded> {
    const [there] = await Promise.all([loaded, isGame(name) && language.load(`${wordsOf(name)}_play` as Part)]);
    return there;
  }
}

/** The part of the texts that comes with the entry of a game. */
const wordsOf = (name: string): Part => name.replaceAll("-", "_") as Part;

async function fetchEntry(name: string): Promise<GameEntry> {
  if (isGame(name)) {
    const [entry] = await Promise.all([GAMES[name]!(), language.load(wordsOf(name))]);
    return entry;
  }
  const [{ plain, UNKNOWN }] = await Promise.all([import("./_plain"), serverGames.ask()]);
  const unknown = {
    name,
    title: name,
    summary: "",
    fewest: 2,
    most: 2,
    options: [],
    bots: [],
    lessons: [],
    fields: UNKNOWN,
  };
  return plain(() => serverGames.of(name) ?? unknown);
}

export const gameLoader = new GameLoader();

/** Names of the games on offer, those with a folder in the page first; before the server's answer only those. */
export function onOffer(): string[] {
  const offered = serverGames.names;
  if (!offered.length) return GAME_NAMES;
  return [...GAME_NAMES.filter((name) => offered.includes(name)), ...offered.filter((name) => !isGame(name))];
}
