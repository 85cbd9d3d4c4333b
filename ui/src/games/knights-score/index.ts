import type { GameEntry } from "../game";
import type { Shortcut } from "../../table/keys";
import { m } from "../../words/messages";
import Art from "./Art.svelte";

const points = (count: number): string => m.knights_score_option_target_points({ points: count });

export default {
  get title() {
    return m.knights_score_title();
  },
  get tagline() {
    return m.knights_score_tagline();
  },
  hue: "light-dark(#a43a24, #f0927a)",
  art: Art,
  get rules() {
    return [m.knights_score_rules_1(), m.knights_score_rules_2(), m.knights_score_rules_3(), m.knights_score_rules_4()];
  },
  quick: { seats: 3, options: { target: 30 } },
  get wording() {
    return {
      target: {
        label: m.knights_score_option_target(),
        values: { 30: points(30), 50: points(50), null: m.knights_score_option_target_all() },
      },
      scoring: {
        label: m.knights_score_option_scoring(),
        values: {
          symbols: m.knights_score_option_scoring_symbols(),
          positions: m.knights_score_option_scoring_positions(),
        },
      },
      first: { more: true, label: m.knights_score_option_first(), values: {} },
    };
  },
  get keys(): Shortcut[] {
    return [
      ["1 2 3", m.knights_score_key_pick()],
      ["P", m.knights_score_key_play()],
      ["D", m.knights_score_key_discard()],
    ];
  },
  guide: () => import("./Guide.svelte"),
  score: (score: number) => m.knights_score_day_score({ count: score }),
  play: async () => (await import("./play")).default,
} satisfies GameEntry;
