import type { Namer } from "../../table/cues";
import type { IllusionRevealed } from "./wire.gen";
import { m } from "../../words/messages";

export function doubtResult(
  doubt: Pick<IllusionRevealed, "right" | "winner">,
  name: Namer,
  you: number | null,
): string {
  const winner = name(doubt.winner);
  if (doubt.winner === you) return doubt.right ? m.illusion_doubt_right_you() : m.illusion_doubt_wrong_you();
  return doubt.right ? m.illusion_doubt_right({ winner }) : m.illusion_doubt_wrong({ winner });
}
