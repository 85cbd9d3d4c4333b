import { m } from "../../words/messages";

export type Colour = "blue" | "green" | "red" | "yellow";

export const PAINT: Record<Colour, string> = { yellow: "#e8b21f", red: "#d23b2e", green: "#2f8f4e", blue: "#2767b8" };
export const colourName = (colour: Colour): string =>
  ({
    yellow: m.illusion_colour_yellow(),
    red: m.illusion_colour_red(),
    green: m.illusion_colour_green(),
    blue: m.illusion_colour_blue(),
  })[colour];
