import { Habit } from "../../lib/habit.svelte";

export type Palette = "classic" | "safe" | "textured";
export const palette = new Habit<Palette>("palette", "classic");
