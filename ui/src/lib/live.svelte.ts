/** What is read out to whoever listens: one sentence after the other, also when one repeats. */

export type Line = { id: number; text: string };

const KEPT = 6;

export class Live {
  lines = $state.raw<Line[]>([]);
  #said = 0;

  say(text: string): void {
    if (text) this.lines = [...this.lines, { id: ++this.#said, text }].slice(-KEPT);
  }
}
