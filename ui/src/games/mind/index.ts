import type { GameEntry } from "../game";
import type { Shortcut } from "../../table/keys";
import { m } from "../../words/messages";
import Art from "./Art.svelte";

export default {
  get title() {
    return m.mind_title();
  },
  get tagline() {
    return m.mind_tagline();
  },
  hue: "light-dark(#1d6b80, #7cc4d6)",
  art: Art,
  get rules() {
    return [m.mind_rules_1(), m.mind_rules_2(), m.mind_rules_3(), m.mind_rules_4(), m.mind_rules_5()];
  },
  quick: { seats: 3, options: {} },
  get wording() {
    return {
      blind_penalty: {
        more: true,
        label: m.mind_option_blind(),
        values: { level: m.mind_option_blind_level(), mistake: m.mind_option_blind_mistake() },
      },
      window: { more: true, label: m.mind_option_window(), values: {} },
      grace: { more: true, label: m.mind_option_grace(), values: {} },
    };
  },
  get trainer() {
    return {
      title: m.mind_train_title(),
      spoils: m.mind_train_spoils(),
      open: () => import("./parts/KeepTime.svelte"),
    };
  },
  get keys(): Shortcut[] {
    return [
      [m.mind_key_space(), m.mind_key_play()],
      ["H", m.mind_key_hand()],
      ["S", m.mind_key_star()],
      ["N", m.mind_key_lower()],
      ["X", m.mind_key_stop()],
    ];
  },
  guide: () => import("./Guide.svelte"),
  score: (score: number) => m.mind_day_score({ count: score }),
  play: async () => (await import("./play")).default,
} satisfies GameEntry;
