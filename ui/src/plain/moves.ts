/** Legal moves as buttons: those of a kind together, each called by what it is about. */

import type { Namer } from "../lib/choreography";
import type { AnyMove } from "../wire.gen";
import { spaced, text, type Fields } from "./fields";

export type Choice = { label: string; move: AnyMove };
export type Kind = { label: string; choices: Choice[] };

export function kinds(legal: AnyMove[], name: Namer): Kind[] {
  const types = [...new Set(legal.map((move) => move.type))];
  return types.map((type) => ({
    label: spaced(type),
    choices: legal.filter((move) => move.type === type).map((move) => ({ label: about(move, name), move })),
  }));
}

/** One field is enough said by its value; of several each is named. A move without fields is called by its kind. */
function about(move: AnyMove, name: Namer): string {
  const { type, ...fields } = move as Fields & { type: string };
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  if (!given.length) return spaced(type);
  if (given.length === 1) return text(...given[0]!, name);
  return given.map(([key, value]) => `${spaced(key)} ${text(key, value, name)}`).join(", ");
}
