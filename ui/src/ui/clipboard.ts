/** Copying text, also where the page has no clipboard (plain http in a local network). */

/** Copy a text; returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copy by the old command, which needs no secure context; inside an open sheet, outside of which nothing has focus. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = Object.assign(document.createElement("textarea"), { value: text, className: "sr", readOnly: true });
  (focused?.closest("dialog") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
