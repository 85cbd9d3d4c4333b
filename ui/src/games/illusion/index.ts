import type { GameEntry } from "../game";
import type { Shortcut } from "../../table/keys";
import { m } from "../../words/messages";
import Art from "./Art.svelte";
import Palettes from "./parts/Palettes.svelte";

export default {
  get title() {
    return m.illusion_title();
  },
  get tagline() {
    return m.illusion_tagline();
  },
  hue: "light-dark(#77398f, #d5a3ea)",
  art: Art,
  get rules() {
    return [m.illusion_rules_1(), m.illusion_rules_2(), m.illusion_rules_3(), m.illusion_rules_4()];
  },
  quick: { seats: 3, options: {} },
  get wording() {
    return {
      length: {
        label: m.illusion_option_length(),
        values: { short: m.illusion_option_length_short(), long: m.illusion_option_length_long() },
      },
    };
  },
  settings: Palettes,
  get trainer() {
    return { title: m.illusion_train_title(), open: () => import("./parts/TrustEye.svelte") };
  },
  get keys(): Shortcut[] {
    return [
      ["← →", m.illusion_key_try()],
      ["P", m.illusion_key_place()],
      ["D", m.illusion_key_doubt()],
    ];
  },
  guide: () => import("./Guide.svelte"),
  score: (score: number) => m.illusion_day_score({ count: score }),
  play: async () => (await import("./play")).default,
} satisfies GameEntry;
