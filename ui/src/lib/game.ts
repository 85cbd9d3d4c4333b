/** What a game brings to the page. Its face is small and comes with the start page; the rest when a table needs it. */

import type { Component } from "svelte";
import type { AnyEvent, AnyMove, AnyView, GameInfo } from "../wire.gen";
import type { Cue, Namer } from "./choreography";
import type { TableRoom } from "./room.svelte";
import type { Tale, Teller, Told } from "./tale";

export type Choice = { value: unknown; label: string };
export type Option = { name: string; label: string; choices: Choice[]; preset: unknown };

/** What an option is called, and each of its values. */
export type Wording = { label: string; values: Record<string, string> };

/** Three cards or so, drawn; they may tell the title. */
export type Art = Component<{ title: string }> | Component<Record<string, never>>;

/** Something to practise alone. `spoils`: what is said before even its title, where that would give something away. */
export type Trainer = { title: string; spoils?: string; open: () => Promise<{ default: Component }> };

/** What a guide is drawn for: the options that are on, and how many play. Without a table, the usual ones. */
export type Guided = { options: Record<string, unknown>; seats: number };

/** How a game is presented. `quick`: what "play now" opens; `wording`: what its options are called; `hue`: its colour by
    day and by night; `rules`: how to play, in a few steps; `guide`: the same drawn, with examples; `settings`: what it
    lets a person choose for this device. */
export type Face = {
  title: string;
  tagline: string;
  hue: string;
  art: Art;
  rules: string[];
  quick: { seats: number; options: Record<string, unknown> };
  wording: Record<string, Wording>;
  guide?: () => Promise<{ default: Component<Guided> }>;
  settings?: Component;
  trainer?: Trainer;
  play: () => Promise<Play>;
};

/** How a game is played and told.
 *
 *  - `cue`: what one of its events sounds, feels and reads like
 *  - `result`: what the end says in a sentence; `tale`: how it went, from the last view and, where they are known, all steps
 *  - `decided`: the sheet comes though the table goes on, because something more may follow: then `onward` shows the way
 *  - `turn`: whose turn it is, where there are turns
 *  - `scores`: what each seat has, where a history of it is kept
 *  - `hand` and `card`: what a seat holds, and how one of it looks in a replay with all hands open
 *  - `retold`: what a replay shows instead of the screen after these events
 */
export type Play<View = AnyView, Event = AnyEvent, Move = AnyMove> = {
  screen: Component<Shown<View, Event, Move>>;
  cue: (event: Event, view: View, name: Namer) => Cue | null;
  result: (view: View, room: Pick<TableRoom, "you" | "nameOf">) => string;
  tale?: (view: View, told: Told<View, Event>[], room: Teller) => Tale;
  decided?: (view: View) => boolean;
  onward?: Component<Shown<View, Event, Move>>;
  turn?: (view: View) => number | null;
  scores?: (view: View) => number[];
  hand?: (view: View) => readonly (number | string)[];
  card?: Component<{ card: number | string }>;
  retold?: (events: Event[], view: View) => Component<Shown<View, Event, Move>> | null;
};

type Shown<View, Event, Move> = { room: TableRoom<View, Event, Move>; view: View };

/** A game's own types end here: a table gives a game only what is of that game. */
export const played = <View, Event, Move>(play: Play<View, Event, Move>): Play => play as unknown as Play;

/** The options a person can choose from, those with words of ours first; what has no words shows as it is. */
export function options({ wording, quick }: Pick<Face, "wording" | "quick">, info: GameInfo): Option[] {
  const names = Object.keys(wording);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return info.options
    .map(({ name, default: otherwise, choices }) => ({
      name,
      label: wording[name]?.label ?? name,
      choices: (choices as unknown[]).map((value) => ({ value, label: wording[name]?.values[String(value)] ?? String(value) })),
      preset: name in quick.options ? quick.options[name] : otherwise,
    }))
    .filter((option) => option.choices.length)
    .sort((one, other) => rank(one.name) - rank(other.name));
}
