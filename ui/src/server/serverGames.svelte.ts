/** The games of this server with their seats, options and bots: fetched once for each language, and saved for the next visit. */

import * as api from "./api";
import { server } from "./server";
import type { GameInfo } from "./wire.gen";
import { language, type Language } from "../words/language.svelte";
import { load, save } from "../me/setting.svelte";

const GAMES = `${server.scope}games`;

class ServerGames {
  #games = $state.raw<GameInfo[]>(load<GameInfo[]>(GAMES, []).filter(({ fields }) => fields)); // an older page kept less
  #asked: Promise<void> | null = null;
  #language: Language | null = null;

  get names(): string[] {
    return this.#games.map((game) => game.name);
  }

  /** A game, or null before the first answer. */
  of(name: string): GameInfo | null {
    return this.#games.find((game) => game.name === name) ?? null;
  }

  /** Fetch the games once in the reader's language. Rejects when the server does not answer; the next call tries again. */
  ask(): Promise<void> {
    if (this.#language !== language.now) this.#asked = null;
    this.#language = language.now;
    this.#asked ??= this.#fetch();
    return this.#asked;
  }

  async #fetch(): Promise<void> {
    try {
      this.#games = await api.games();
      language.bring(Object.assign({}, ...this.#games.map(({ refusals }) => refusals)));
      save(GAMES, this.#games);
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }
}

export const serverGames = new ServerGames();
