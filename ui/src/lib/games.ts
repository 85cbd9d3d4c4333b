/** The four games as the page presents them; their seats and options are the server's word. */

import type { GameInfo } from "../wire.gen";
import * as m from "../words/messages";

export const GAME_NAMES = ["mind", "illusion", "knights-score", "knights-dice"] as const;
export type GameName = (typeof GAME_NAMES)[number];
export type Choice = { value: unknown; label: string };
export type Option = { name: string; label: string; choices: Choice[]; preset: unknown };

/** What an option is called, and each of its values. */
type Wording = { label: string; values: Record<string, string> };

export type Presented = {
  name: GameName;
  title: string;
  tagline: string;
  quick: { seats: number; options: Record<string, unknown> };
  wording: Record<string, Wording>;
  rules: string[];
};

export const isGame = (name: string): name is GameName => (GAME_NAMES as readonly string[]).includes(name);

export function presented(name: GameName): Presented {
  return { mind, illusion, "knights-score": score, "knights-dice": dice }[name]();
}

/** The options a person can choose from, those with words of ours first; what has no words shows as it is. */
export function options({ wording, quick }: Presented, info: GameInfo): Option[] {
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

const mind = (): Presented => ({
  name: "mind",
  title: m.title_mind(),
  tagline: m.tagline_mind(),
  quick: { seats: 3, options: {} },
  wording: {
    blind_penalty: { label: m.option_blind(), values: { level: m.option_blind_level(), mistake: m.option_blind_mistake() } },
  },
  rules: [m.rules_mind_1(), m.rules_mind_2(), m.rules_mind_3(), m.rules_mind_4(), m.rules_mind_5()],
});

const illusion = (): Presented => ({
  name: "illusion",
  title: m.title_illusion(),
  tagline: m.tagline_illusion(),
  quick: { seats: 3, options: {} },
  wording: {
    length: { label: m.option_length(), values: { short: m.option_length_short(), long: m.option_length_long() } },
  },
  rules: [m.rules_illusion_1(), m.rules_illusion_2(), m.rules_illusion_3(), m.rules_illusion_4()],
});

const score = (): Presented => ({
  name: "knights-score",
  title: m.title_knights_score(),
  tagline: m.tagline_knights_score(),
  quick: { seats: 3, options: { target: 30 } },
  wording: {
    target: {
      label: m.option_target(),
      values: { 30: m.option_target_points({ points: 30 }), 50: m.option_target_points({ points: 50 }), null: m.option_target_all() },
    },
    scoring: { label: m.option_scoring(), values: { symbols: m.option_scoring_symbols(), positions: m.option_scoring_positions() } },
  },
  rules: [m.rules_score_1(), m.rules_score_2(), m.rules_score_3(), m.rules_score_4()],
});

const dice = (): Presented => ({
  name: "knights-dice",
  title: m.title_knights_dice(),
  tagline: m.tagline_knights_dice(),
  quick: { seats: 3, options: {} },
  wording: {
    reading: { label: m.option_reading(), values: { card: m.option_reading_card(), board: m.option_reading_board() } },
  },
  rules: [m.rules_dice_1(), m.rules_dice_2(), m.rules_dice_3(), m.rules_dice_4()],
});
