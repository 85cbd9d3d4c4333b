/** The games of this server with their seats, options and bots: fetched once, and saved for the next visit. */

import * as api from "../net/api";
import type { GameInfo } from "../wire.gen";
import { load, save } from "./storage";

class Offer {
  #games = $state.raw<GameInfo[]>(load<GameInfo[]>("games", []).filter(({ fields }) => fields)); // an older page kept less
  #asked: Promise<void> | null = null;

  get names(): string[] {
    return this.#games.map((game) => game.name);
  }

  /** A game, or null before the first answer. */
  of(name: string): GameInfo | null {
    return this.#games.find((game) => game.name === name) ?? null;
  }

  /** Fetch the games once. Rejects when the server does not answer; the next call tries again. */
  ask(): Promise<void> {
    this.#asked ??= this.#fetch();
    return this.#asked;
  }

  async #fetch(): Promise<void> {
    try {
      this.#games = await api.games();
      save("games", this.#games);
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }
}

export const offer = new Offer();
