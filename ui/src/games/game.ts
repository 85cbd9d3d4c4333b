/** The interface between the page and a game: a small `GameEntry` for the start page, and `Play`, loaded at a table. */

import type { Component } from "svelte";
import type { AnyEvent, AnyMove, AnyView, GameInfo } from "../server/wire.gen";
import type { BotAt, Cue, Namer } from "../table/cues";
import type { Shortcut } from "../table/keys";
import type { Habits } from "../me/evenings.svelte";
import type { TableRoom } from "../table/room.svelte";
import type { Summary, Perspective, GameStep } from "../result/summary";
import type { Heard } from "../ui/sound";

export type Choice = { value: unknown; label: string };
/** `bounds`: of whole numbers. `more`: rarely changed, so folded away. */
export type Option = {
  name: string;
  label: string;
  choices: Choice[];
  bounds: [number, number] | null;
  preset: unknown;
  more: boolean;
};

/** Labels of an option and of its values. `more`: folded away in the form. */
export type Wording = { label: string; values: Record<string, string>; more?: boolean };

/** Artwork of a game. */
export type Art = Component<{ title: string }> | Component<Record<string, never>>;

/** A solo exercise. `spoils`: the warning shown instead of the title, where the title gives something away. */
export type Trainer = { title: string; spoils?: string; open: () => Promise<{ default: Component }> };

/** Props of a guide: options and number of seats of the table, or the defaults. */
export type Guided = { options: Record<string, unknown>; seats: number };

/** Presentation of a game. `quick`: what "play now" opens; `wording`: what its options are called; `hue`: its colour by
    day and by night; `rules`: how to play, in a few steps; `guide`: the same drawn, with examples; `settings`: what it
    lets a person choose for this device; `keys`: what its keys do; `score`: the score of a seat as the server counts it,
    in words. */
export type GameEntry = {
  title: string;
  tagline: string;
  hue: string;
  art: Art;
  rules: string[];
  quick: { seats: number; options: Record<string, unknown> };
  wording: Record<string, Wording>;
  keys?: Shortcut[];
  guide?: () => Promise<{ default: Component<Guided> }>;
  settings?: Component;
  trainer?: Trainer;
  score?: (score: number) => string;
  play: () => Promise<Play>;
};

/** Screen, cues and summary of a game.
 *
 *  - `cue`: cue of an event
 *  - `result`: the result as a sentence; `summary`: from the last view and, if loaded, all steps
 *  - `decided`: the result is shown though the table goes on; `continuation` then offers to go on
 *  - `turn`: the seat whose turn it is, in games with turns
 *  - `awaits`: whether the game stands still until a seat acts, in games without
 *  - `scores`: points of each seat, for the chart
 *  - `hand` and `card`: cards of a seat and how to draw one, for replays with open hands
 *  - `replayScreen`: screen of a replay after these events, instead of `screen`
 *  - `mark`: what an event is on the timeline of a replay, if it is worth finding again
 *  - `answers`: what can be asked by a key, as sentences; `ruled`: whether a view still tells the last ruling
 *  - `tones`: the cards to be heard, in order
 *  - `won`: whether that seat has won
 *  - `habits`: how a seat kept time, from the analysis; `comparable`: names what an event did, so that the same deal
 *    played twice can be compared
 *  - `quiz`: component that asks what one would have done before something was lost; `losses`: what it can ask
 *  - `insight`: component that shows the analysis of a finished game, as `GET /api/tables/CODE/insight` sends it
 */
export type Play<View = AnyView, Event = AnyEvent, Move = AnyMove, Insight = unknown> = {
  screen: Component<ScreenProps<View, Event, Move>>;
  cue: (event: Event, view: View, name: Namer, bot: BotAt) => Cue | null;
  result: (view: View, room: Pick<TableRoom, "you" | "nameOf">) => string;
  summary?: (view: View, steps: GameStep<View, Event>[], room: Perspective) => Summary;
  decided?: (view: View) => boolean;
  continuation?: Component<ScreenProps<View, Event, Move>>;
  turn?: (view: View) => number | null;
  awaits?: (view: View, seat: number) => boolean;
  scores?: (view: View) => number[];
  hand?: (view: View) => readonly (number | string)[];
  card?: Component<{ card: number | string }>;
  replayScreen?: (events: Event[], view: View) => Component<ScreenProps<View, Event, Move>> | null;
  mark?: (event: Event) => TimelineMark | null;
  answers?: (view: View, room: Asked) => Answers;
  ruled?: (view: View) => boolean;
  tones?: (view: View) => Heard[];
  won?: (view: View, seat: number) => boolean;
  habits?: (insight: Insight, seat: number) => Habits | null;
  comparable?: (event: Event, before: View) => string | null;
  losses?: (insight: Insight) => Loss[];
  quiz?: () => Promise<{ default: Component<QuizProps> }>;
  insight?: () => Promise<{ default: Component<InsightProps<Insight>> }>;
};

/** What a person can ask by a key: my cards, what lies on the table, how the team or everybody stands, who holds how much,
    whose turn it is, and what was decided last. */
export type Question = "hand" | "table" | "standing" | "players" | "turn" | "ruling";
export type Answers = Partial<Record<Question, string>>;
export type Asked = Pick<TableRoom, "you" | "nameOf" | "info">;

/** A moment of a replay: something lost, something spent, a question asked, or the end of a part. */
export type TimelineMark = { kind: "lost" | "spent" | "asked" | "ended"; label: string };

/** Something that was lost by a seat at a commit. `step` of the replay is the last that they had seen; `learn`: there is
    something to learn from it. */
export type Loss = { seq: number; step: number; seat: number; learn: boolean; question: unknown };
/** `answered` is told whether the answer was right. */
export type QuizProps = { question: unknown; names: string[]; answered: (right: boolean) => void };

/** `show` opens the replay at a step, in the eyes of a seat. */
export type InsightProps<Insight> = {
  insight: Insight;
  names: string[];
  you: number | null;
  code: string;
  show: (seq: number, seat: number) => void;
};

type ScreenProps<View, Event, Move> = { room: TableRoom<View, Event, Move>; view: View };

/** Erase a game's own types: a table passes a game only its own views and events. */
export const played = <View, Event, Move, Insight = unknown>(play: Play<View, Event, Move, Insight>): Play =>
  play as unknown as Play;

/** The options to choose from: first those with a wording, the others by their own name. */
export function options({ wording, quick }: Pick<GameEntry, "wording" | "quick">, info: GameInfo): Option[] {
  const names = Object.keys(wording);
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return info.options
    .map(({ name, default: otherwise, choices, bounds = null }) => ({
      name,
      label: wording[name]?.label ?? name,
      choices: (choices as unknown[]).map((value) => ({
        value,
        label: wording[name]?.values[String(value)] ?? String(value),
      })),
      bounds,
      more: wording[name]?.more ?? !(name in wording),
      preset: name in quick.options ? quick.options[name] : otherwise,
    }))
    .filter((option) => option.choices.length || option.bounds)
    .sort((one, other) => rank(one.name) - rank(other.name));
}
