import { Setting } from "../../../me/setting.svelte";

/** Setting: show the points each card would score. */
export const hinting = new Setting("hints", false);
