/** What happened at the table since one's own move. */

export type Told = { id: number; seat: number; text: string; cards: string[] };

const KEPT = 40;

/** The story with one more move; one's own begins it anew. A watcher has no move of their own: for them it is all of it. */
export function told(story: Told[], move: Omit<Told, "id">, you: number | null): Told[] {
  if (move.seat === you) return [];
  return [...story, { ...move, id: (story.at(-1)?.id ?? 0) + 1 }].slice(-KEPT);
}
