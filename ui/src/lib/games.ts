/** The four games as the page presents them; what they are called and how a quick game of each is set. */

import * as m from "../words/messages";

export const GAME_NAMES = ["mind", "illusion", "knights-score", "knights-dice"] as const;
export type GameName = (typeof GAME_NAMES)[number];
export type Choice = { value: unknown; label: string };
export type Option = { name: string; label: string; choices: Choice[] };
export type Presented = {
  name: GameName;
  title: string;
  line: string;
  seats: [number, number];
  quick: { seats: number; options: Record<string, unknown> };
  options: Option[];
  rules: string[];
};

export const isGame = (name: string): name is GameName => (GAME_NAMES as readonly string[]).includes(name);

export function presented(name: GameName): Presented {
  return { mind, illusion, "knights-score": score, "knights-dice": dice }[name]();
}

const mind = (): Presented => ({
  name: "mind",
  title: m.title_mind(),
  line: m.line_mind(),
  seats: [2, 4],
  quick: { seats: 3, options: {} },
  options: [
    {
      name: "blind_penalty",
      label: m.option_blind(),
      choices: [
        { value: "level", label: m.option_blind_level() },
        { value: "mistake", label: m.option_blind_mistake() },
      ],
    },
  ],
  rules: [m.rules_mind_1(), m.rules_mind_2(), m.rules_mind_3(), m.rules_mind_4(), m.rules_mind_5()],
});

const illusion = (): Presented => ({
  name: "illusion",
  title: m.title_illusion(),
  line: m.line_illusion(),
  seats: [2, 5],
  quick: { seats: 3, options: {} },
  options: [
    {
      name: "length",
      label: m.option_length(),
      choices: [
        { value: "short", label: m.option_length_short() },
        { value: "long", label: m.option_length_long() },
      ],
    },
  ],
  rules: [m.rules_illusion_1(), m.rules_illusion_2(), m.rules_illusion_3(), m.rules_illusion_4()],
});

const score = (): Presented => ({
  name: "knights-score",
  title: m.title_knights_score(),
  line: m.line_knights_score(),
  seats: [2, 12],
  quick: { seats: 3, options: { target: 30 } },
  options: [
    {
      name: "target",
      label: m.option_target(),
      choices: [
        { value: 30, label: m.option_target_points({ points: 30 }) },
        { value: 50, label: m.option_target_points({ points: 50 }) },
        { value: null, label: m.option_target_all() },
      ],
    },
    {
      name: "scoring",
      label: m.option_scoring(),
      choices: [
        { value: "symbols", label: m.option_scoring_symbols() },
        { value: "positions", label: m.option_scoring_positions() },
      ],
    },
  ],
  rules: [m.rules_score_1(), m.rules_score_2(), m.rules_score_3(), m.rules_score_4()],
});

const dice = (): Presented => ({
  name: "knights-dice",
  title: m.title_knights_dice(),
  line: m.line_knights_dice(),
  seats: [2, 12],
  quick: { seats: 3, options: {} },
  options: [
    {
      name: "reading",
      label: m.option_reading(),
      choices: [
        { value: "card", label: m.option_reading_card() },
        { value: "board", label: m.option_reading_board() },
      ],
    },
  ],
  rules: [m.rules_dice_1(), m.rules_dice_2(), m.rules_dice_3(), m.rules_dice_4()],
});
