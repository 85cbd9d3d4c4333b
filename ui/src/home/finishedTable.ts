/** The result of a listed game as a sentence. */

import type { Listing } from "../server/wire.gen";
import { m } from "../words/messages";
import type { GameEntry } from "../games/game";
import { list } from "../words/phrases";

export function finishedTableText(
  { names, result }: Pick<Listing, "names" | "result">,
  game: GameEntry | null,
): string {
  if (!result) return "";
  const { scores } = result;
  const together = scores.every((score) => score === scores[0]);
  const seat = result.winners[0] ?? (together ? 0 : null);
  const score = seat === null || (!scores[seat] && result.winners.length) ? "" : game?.score?.(scores[seat]!);
  return [outcome(names, result), score && `${score}.`].filter(Boolean).join(" ");
}

function outcome(names: string[], { decided, winners }: NonNullable<Listing["result"]>): string {
  const won = winners.map((seat) => names[seat] ?? "");
  if (!decided) return m.ended_early();
  if (!won.length) return m.listed_lost();
  if (won.length === names.length) return m.listed_won();
  return won.length === 1 ? m.one_wins({ name: won[0]! }) : m.they_win({ names: list(won) });
}
