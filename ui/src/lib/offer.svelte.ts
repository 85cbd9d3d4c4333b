/** What this server offers: games with their seats, options and bots. Asked once, and kept for the next visit. */

import * as api from "../net/api";
import type { GameInfo } from "../wire.gen";
import { keep, recall } from "./keep";

class Offer {
  #games = $state.raw<GameInfo[]>(recall<GameInfo[]>("games", []).filter(({ fields }) => fields)); // an older page kept less
  #asked: Promise<void> | null = null;

  get names(): string[] {
    return this.#games.map((game) => game.name);
  }

  /** A game as it is offered; nothing before the first answer. */
  of(name: string): GameInfo | null {
    return this.#games.find((game) => game.name === name) ?? null;
  }

  /** Rejects with a sentence when the server does not answer; then the next to ask tries again. */
  ask(): Promise<void> {
    this.#asked ??= this.#fetch();
    return this.#asked;
  }

  async #fetch(): Promise<void> {
    try {
      this.#games = await api.games();
      keep("games", this.#games);
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }
}

export const offer = new Offer();
