/** Copying text, also where the page has no clipboard (plain http in a local network). */

import { m } from "../words/messages";
import { announcer } from "./announcer.svelte";

const SHOWN = 2500;

/** State of copy buttons: `copied` for a moment, or `failed`: the text to select and copy by hand. */
export class Copier {
  copied = $state<string | null>(null);
  failed = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    const done = await copyText(text);
    if (done) announcer.say(m.copied());
    this.copied = done ? text : null;
    this.failed = done ? null : text;
    clearTimeout(this.#timer); // of what was copied before
    this.#timer = setTimeout(() => (this.copied = null), SHOWN);
  }
}

/** Copy a text; returns whether that worked. */
async function copyText(text: string): Promise<boolean> {
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
