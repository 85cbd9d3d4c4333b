/** Moves since one's own move. */

export type TableMove = { id: number; seat: number; text: string; cards: string[] };

const KEPT = 40;

/** Append a move; the own move clears the list. A watcher gets all moves. */
export function addMove(story: TableMove[], move: Omit<TableMove, "id">, you: number | null): TableMove[] {
  if (move.seat === you) return [];
  return [...story, { ...move, id: (story.at(-1)?.id ?? 0) + 1 }].slice(-KEPT);
}
