import { MediaQuery } from "svelte/reactivity";
import { Setting } from "../../../me/setting.svelte";

export type Palette = "classic" | "safe" | "textured";
export const palette = new Setting<Palette>("palette", "classic");

const forced = new MediaQuery("(forced-colors: active)");

/** The palette to draw with: textures where the person's own few colours replace all others. */
export const drawnWith = (): Palette => (forced.current ? "textured" : palette.now);
