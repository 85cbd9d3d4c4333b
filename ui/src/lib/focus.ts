/** Where the focus goes when what had it is gone: to what a screen marks as the next thing, and at first to the table. */
export function keepFocus(main: HTMLElement, had: EventTarget | null): void {
  const gone = !(had instanceof HTMLElement) || !had.isConnected || had.matches(":disabled");
  const held = document.activeElement; // a browser takes the focus from what is disabled only with the next frame
  if (!gone || (held !== document.body && held !== had) || document.querySelector("dialog[open]")) return;
  const next = had === null ? null : main.querySelector<HTMLElement>("[data-focus]");
  (next ?? main).focus({ preventScroll: true });
}
