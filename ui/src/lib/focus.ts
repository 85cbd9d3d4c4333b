/** Keyboard focus: where it goes on a new screen, and when the element that had it is removed. */

import { tick } from "svelte";

let arrivals = 0;

/** Focus a screen's first heading, except on the first page load, which is left to the browser. */
export function focusHeading(heading: HTMLElement): void {
  if (arrivals++ === 0) return;
  void tick().then(() => {
    const held = document.activeElement;
    if (held && held !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** Move the focus when the element that had it is gone: to what a screen marks with data-focus, else to the table. */
export function keepFocus(main: HTMLElement, had: EventTarget | null): void {
  const gone = !(had instanceof HTMLElement) || !had.isConnected || had.matches(":disabled");
  const held = document.activeElement; // a browser takes the focus from what is disabled only with the next frame
  if (!gone || (held !== document.body && held !== had) || document.querySelector("dialog[open]")) return;
  const next = had === null ? null : main.querySelector<HTMLElement>("[data-focus]");
  (next ?? main).focus({ preventScroll: true });
}
