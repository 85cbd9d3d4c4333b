import { m } from "../../../words/messages";
import { MediaQuery } from "svelte/reactivity";
import { Setting } from "../../../me/setting.svelte";

export type Colour = "blue" | "green" | "red" | "yellow";

export const PAINT: Record<Colour, string> = { yellow: "#e8b21f", red: "#d23b2e", green: "#2f8f4e", blue: "#2767b8" };
const COLOURS = Object.keys(PAINT) as Colour[];

export const colourName = (colour: Colour): string =>
  ({
    yellow: m.illusion_colour_yellow(),
    red: m.illusion_colour_red(),
    green: m.illusion_colour_green(),
    blue: m.illusion_colour_blue(),
  })[colour];

/** The fewest first letters of a colour's name that no other colour begins with: Gelb and Grün are Ge and Gr. */
export function colourLetters(colour: Colour): string {
  const name = colourName(colour);
  const others = COLOURS.filter((other) => other !== colour).map(colourName);
  const length = [...name].findIndex((_, at) => !others.some((other) => other.startsWith(name.slice(0, at + 1)))) + 1;
  return name.charAt(0).toUpperCase() + name.slice(1, length);
}

export type Palette = "classic" | "safe" | "textured";
export const palette = new Setting<Palette>("palette", "classic");

const forced = new MediaQuery("(forced-colors: active)");

/** The palette to draw with: textures where the person's own few colours replace all others. */
export const drawnWith = (): Palette => (forced.current ? "textured" : palette.now);
