"""What somebody who cannot see has of the page: what the live regions say, and the tones that are played."""

from __future__ import annotations

import math

from playwright.sync_api import Page, expect

TONES = """
window.tones = [];
window.OscillatorNode = class extends window.OscillatorNode {
  constructor(context, options) {
    super(context, options);
    tones.push(options.frequency);
  }
};
"""
LISTEN = """
() => {
  window.heard = [];
  const told = (changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
    (node) => node.nodeName === "P" && heard.push(node.textContent)));
  for (const region of document.querySelectorAll("[aria-live]"))
    new MutationObserver(told).observe(region, { childList: true });
}
"""
LAYING = "button[aria-label^='Lay your hand'][aria-pressed=false]"
PLAYING = ".hand:not(.frozen, .settling)"
OCTAVES, LOWEST, EXACT = 3, 220.0, 1e-9


class Ears:
    """Listens to one page; its tones from the load on, its announcements from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._read = 0
        expect(page.locator("[aria-live=polite]")).to_have_count(1)
        expect(page.locator("[aria-live=assertive]")).to_have_count(1)
        page.evaluate(LISTEN)

    def next(self) -> str:
        """The next announcement, when it comes."""
        self.page.wait_for_function("read => heard.length > read", arg=self._read)
        self._read += 1
        return str(self.page.evaluate("at => heard[at]", self._read - 1))

    def silent(self) -> bool:
        """Whether everything that was announced has been taken."""
        return int(self.page.evaluate("heard.length")) == self._read

    def numbers(self, count: int) -> list[int]:
        """The cards that the last tones tell: each has the mark of its ten before it. Sound effects are left out."""
        places = [100 * math.log2(hertz / LOWEST) / OCTAVES for hertz in self.page.evaluate("tones")]
        told = [round(place) for place in places if abs(place - round(place)) < EXACT][-2 * count :]
        assert told[::2] == [number // 10 * 10 for number in told[1::2]]
        return told[1::2]

    def play(self, key: str = "Space") -> None:
        """Press a key once it does something, and return when something is announced.

        Cards and stars wait until the hands are off the table, the hand until the next cards are dealt.
        """
        ready = LAYING if key == "h" else PLAYING
        expect(self.page.locator(ready)).to_be_visible()
        self.page.keyboard.press(key)
        self.page.wait_for_function("read => heard.length > read", arg=self._read)
