/** Who comes to a new screen by keyboard or by ear begins at its heading, and not at the top of everything. */

import { tick } from "svelte";

let arrivals = 0;

/** For a screen's first heading. The page as it is first opened is left as the browser has it. */
export function landing(heading: HTMLElement): void {
  if (arrivals++ === 0) return;
  void tick().then(() => {
    const held = document.activeElement;
    if (held && held !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
