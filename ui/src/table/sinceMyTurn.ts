/** Moves since one's own move. */

export type TableMove = { id: number; seat: number; text: string; cards: (string | number)[] };

const KEPT = 40;

/** Append a move; the own move clears the list. A watcher gets all moves. */
export function addMove(story: TableMove[], made: Omit<TableMove, "id">, you: number | null): TableMove[] {
  if (made.seat === you) return [];
  return [...story, { ...made, id: (story.at(-1)?.id ?? 0) + 1 }].slice(-KEPT);
}
