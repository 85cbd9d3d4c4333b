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

/** What had the focus last, and all that is around it. */
let path: Element[] = [];

/** Watch the focus of the whole page; returns the function that stops it. */
export function watchFocus(): () => void {
  const note = ({ target }: FocusEvent): void => {
    path = [];
    for (let each = target as Element | null; each; each = each.parentElement) path.push(each);
  };
  const observer = new MutationObserver(keepFocus);
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

/** Move the focus when the element that had it is gone or disabled: to a button beside it, where what is around it says
    data-keeps-focus; else to what the screen marks with data-focus, to the table, or to the heading. */
function keepFocus(): void {
  const had = path[0];
  const held = document.activeElement; // a browser takes the focus from what is disabled only with the next frame
  if (!had || (held !== document.body && held !== had) || isFocusable(had)) return;
  const near = path.find((each) => each.isConnected && each.matches("[data-keeps-focus], dialog[open]"));
  const beside = [...(near?.querySelectorAll<HTMLElement>("a[href], button, summary") ?? [])].find(isFocusable);
  if (beside || !document.querySelector("dialog[open]")) (beside ?? restingPlace())?.focus({ preventScroll: true });
}

/** Focus what had the focus before a dialog, if it is still there. */
export function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && isFocusable(before))
    before.focus({ preventScroll: true });
}

const isFocusable = (each: Element): boolean =>
  each.isConnected && !each.matches(":disabled") && !each.closest("[inert]");

function restingPlace(): HTMLElement | undefined {
  const all = ["[data-focus]", "main[tabindex]", "h1"].flatMap((each) => [
    ...document.querySelectorAll<HTMLElement>(each),
  ]);
  const found = all.find(isFocusable);
  if (found && found.tabIndex < 0) found.tabIndex = -1; // a heading can be focused only when it says so
  return found;
}

/** For what is pinned to the bottom of the screen (`.pin`): it is marked while it lies on something. It then covers what
    slides under it; at rest it is not to be seen. Its last pixel hangs over the edge only while it is held up. */
export function stickyFooter(node: HTMLElement): () => void {
  const watch = new IntersectionObserver((seen) => node.classList.toggle("held", seen.at(-1)!.intersectionRatio < 1), {
    threshold: 1,
  });
  watch.observe(node);
  return () => watch.disconnect();
}
