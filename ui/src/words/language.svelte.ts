/** The language of the page: chosen from the browser, changed in the settings, loaded in parts when needed. */

import { untrack } from "svelte";
import { isolate } from "./isolate";
import { LANGUAGES, type Language, type Part } from "./keys.gen";
import { render, type Inputs, type Message } from "./reader";
import { load, save } from "../me/setting.svelte";

export { LANGUAGES, type Language, type Part };
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

type Catalogue = Record<string, Message>;
const files = import.meta.glob<Catalogue>("./catalogues/*.json", { import: "default" });
const SOURCE: Language = "en";

/** The first wanted language that there is: "de-AT" is served by "de". */
export function pick(wanted: readonly string[]): Language {
  return wanted.map(primary).find(isLanguage) ?? SOURCE;
}

const primary = (tag: string): string => tag.toLowerCase().split("-")[0]!;

class Current {
  #now = $state.raw<Language>(SOURCE);
  #texts = $state.raw<Catalogue>({});
  /** Texts that games of packages bring, as the server tells them. */
  #brought = $state.raw<Catalogue>({});
  /** The parts that were asked for, and when each is there. */
  #parts = new Map<Part, Promise<void>>();
  #turn = 0;
  /** What the browser asks for, the best first. */
  #wanted: readonly string[] = [];

  get now(): Language {
    return this.#now;
  }

  /** How numbers, lists and times are written: as the browser asks for this language, such as "en-GB". */
  get locale(): string {
    return this.#wanted.find((tag) => primary(tag) === this.#now) ?? this.#now;
  }

  /** Show the chosen language, or the browser's; returns when the texts of the first screen are there. */
  async start(): Promise<void> {
    const chosen = load<string>("language", "");
    this.#wanted = navigator.languages;
    this.#now = isLanguage(chosen) ? chosen : pick(this.#wanted);
    await this.load("page");
    document.documentElement.lang = this.#now;
  }

  /** Change the language, without a reload. Rejects where its texts cannot be loaded: then nothing changes. */
  async use(wanted: Language): Promise<void> {
    const turn = ++this.#turn;
    const texts = await this.#all(wanted);
    if (turn !== this.#turn) return; // another one was chosen meanwhile
    this.#texts = texts;
    this.#now = wanted;
    document.documentElement.lang = wanted;
    save("language", wanted);
  }

  /** Load parts of the texts: those of a game, for example. Rejects where one cannot be loaded; the next call tries again. */
  async load(...parts: Part[]): Promise<void> {
    await Promise.all(
      parts.map((part) => {
        const loading = this.#parts.get(part) ?? untrack(() => this.#add(part)); // who loads does not depend on the language
        this.#parts.set(part, loading);
        return loading;
      }),
    );
  }

  /** Take in texts that no part has, in place of those before. */
  bring(texts: Catalogue): void {
    this.#brought = texts;
  }

  /** A text. Before its part is loaded, and where nobody wrote one, the key. */
  say(key: string, inputs: Inputs = {}): string {
    const message = this.#texts[key] ?? this.#brought[key];
    return message === undefined ? key : render(message, isolated(inputs), this.#now);
  }

  has(key: string): boolean {
    return key in this.#texts || key in this.#brought;
  }

  async #add(part: Part): Promise<void> {
    try {
      let texts: Catalogue;
      let shown: Language;
      do texts = await fetchPart((shown = this.#now), part);
      while (shown !== this.#now); // the language was changed meanwhile
      this.#texts = { ...this.#texts, ...texts };
    } catch (error) {
      this.#parts.delete(part);
      throw error;
    }
  }

  /** All parts in use, also those that are asked for meanwhile. */
  async #all(wanted: Language): Promise<Catalogue> {
    const parts = [...this.#parts.keys()];
    const texts = await Promise.all(parts.map((part) => fetchPart(wanted, part)));
    return parts.length === this.#parts.size ? Object.assign({}, ...texts) : this.#all(wanted);
  }
}

const isolated = (inputs: Inputs): Inputs =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === "string" ? isolate(value) : value]),
  );

const fetchPart = (language: Language, part: Part): Promise<Catalogue> =>
  files[`./catalogues/${language}.${part}.json`]!();

export const language = new Current();
