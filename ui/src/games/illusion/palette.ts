import { Setting } from "../../lib/setting.svelte";

export type Palette = "classic" | "safe" | "textured";
export const palette = new Setting<Palette>("palette", "classic");
