/** Where the focus goes when what had it is gone: to what a screen marks as the next thing, and at first to the table. */
export function keepFocus(main: HTMLElement, had: EventTarget | null): void {
  const gone = !(had instanceof HTMLElement) || !had.isConnected || had.matches(":disabled");
  if (!gone || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
  const next = had === null ? null : main.querySelector<HTMLElement>("[data-focus]");
  (next ?? main).focus({ preventScroll: true });
}
