/** Lines for the ARIA live region; repeated lines are read again. */

export type Line = { id: number; text: string };

const KEPT = 6;

export class Announcer {
  lines = $state.raw<Line[]>([]);
  #said = 0;

  say(text: string): void {
    if (text) this.lines = [...this.lines, { id: ++this.#said, text }].slice(-KEPT);
  }
}
