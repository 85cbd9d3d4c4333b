import type { GameEntry } from "../game";
import type { Shortcut } from "../../table/keys";
import { m } from "../../words/messages";
import Art from "./Art.svelte";

export default {
  get title() {
    return m.knights_dice_title();
  },
  get tagline() {
    return m.knights_dice_tagline();
  },
  hue: "light-dark(#805a00, #ecc063)",
  art: Art,
  get rules() {
    return [m.knights_dice_rules_1(), m.knights_dice_rules_2(), m.knights_dice_rules_3(), m.knights_dice_rules_4()];
  },
  quick: { seats: 3, options: {} },
  get wording() {
    return {
      reading: {
        label: m.knights_dice_option_reading(),
        values: { card: m.knights_dice_option_reading_card(), board: m.knights_dice_option_reading_board() },
      },
    };
  },
  get keys(): Shortcut[] {
    return [
      ["1 2 3", m.knights_dice_key_pick()],
      ["R", m.knights_dice_key_roll()],
      ["Y", m.knights_dice_key_take_yellow()],
      ["P", m.knights_dice_key_lay()],
      ["D", m.knights_dice_key_draw()],
    ];
  },
  guide: () => import("./Guide.svelte"),
  score: (score: number) => m.knights_dice_day_score({ count: -score }),
  play: async () => (await import("./play")).default,
} satisfies GameEntry;
