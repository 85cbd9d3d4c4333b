/** What screen readers are told: one polite and one assertive live region for the whole page. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

export type Line = { id: number; text: string };

/** How long a line stays in its region, in milliseconds: long enough that no screen reader misses it. */
const STAYS = 7_000;

class Announcer {
  polite = $state.raw<Line[]>([]);
  assertive = $state.raw<Line[]>([]);
  /** What was said last. */
  last = $state("");
  #said = 0;

  /** Say a text once the reader is done with what it says now; `urgent`: at once. A repeated text is a new line, so that
      it is read again. */
  say(text: string, urgent = false): void {
    if (text) untrack(() => this.#add(text, urgent)); // who says something depends on nothing that was said
  }

  #add(text: string, urgent: boolean): void {
    const line = { id: ++this.#said, text };
    const region = urgent ? "assertive" : "polite";
    this[region] = [...this[region], line];
    this.last = text;
    setTimeout(() => (this[region] = this[region].filter(({ id }) => id !== line.id)), STAYS);
  }
}

export const announcer = new Announcer();

/** Say what an element shows, when it appears and when its text changes. */
export const spoken =
  (text: string, urgent = false): Attachment =>
  () =>
    announcer.say(text, urgent);
