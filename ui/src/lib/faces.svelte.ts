/** The games as this page presents and plays them, each loaded when it is first asked for. */

import { GAME_NAMES, GAMES, isGame } from "../games";
import type { Face, Play } from "./game";
import { offer } from "./offer.svelte";

class Faces {
  #faces = $state.raw<Record<string, Face>>({});
  #plays = $state.raw<Record<string, Play>>({});
  #asked = new Map<string, Promise<Face>>();

  /** Nothing until it is here. */
  of(name: string): Face | null {
    this.face(name).catch(() => undefined); // whoever needs it asks for the promise, and hears of it
    return this.#faces[name] ?? null;
  }

  /** As the server calls it until its face is here. */
  titleOf(name: string): string {
    return this.of(name)?.title ?? offer.of(name)?.title ?? name;
  }

  hueOf(name: string): string {
    return this.of(name)?.hue ?? "var(--line)";
  }

  playOf(name: string): Play | null {
    this.play(name).catch(() => undefined); // as above
    return this.#plays[name] ?? null;
  }

  /** Rejects when it cannot be loaded; then the next to ask tries again. */
  async face(name: string): Promise<Face> {
    const asked = this.#asked.get(name) ?? fetched(name);
    this.#asked.set(name, asked);
    try {
      const face = await asked;
      if (!this.#faces[name]) this.#faces = { ...this.#faces, [name]: face };
      return face;
    } catch (error) {
      this.#asked.delete(name);
      throw error;
    }
  }

  async play(name: string): Promise<Play> {
    const play = await (await this.face(name)).play();
    if (!this.#plays[name]) this.#plays = { ...this.#plays, [name]: play };
    return play;
  }
}

async function fetched(name: string): Promise<Face> {
  if (isGame(name)) return (await GAMES[name]()).default;
  const [{ plain, UNKNOWN }] = await Promise.all([import("../plain"), offer.ask()]);
  return plain(offer.of(name) ?? { name, title: name, summary: "", fewest: 2, most: 2, options: [], bots: [], lessons: [], fields: UNKNOWN });
}

export const faces = new Faces();

/** What can be played here, those first that this page knows; before the server has said, only those. */
export function onOffer(): string[] {
  const offered = offer.names;
  if (!offered.length) return GAME_NAMES;
  return [...GAME_NAMES.filter((name) => offered.includes(name)), ...offered.filter((name) => !isGame(name))];
}
