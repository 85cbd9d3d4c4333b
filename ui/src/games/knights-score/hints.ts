import { Habit } from "../../lib/habit.svelte";

/** Whether each card tells what it would bring. */
export const hinting = new Habit("hints", false);
