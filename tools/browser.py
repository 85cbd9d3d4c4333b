"""Find a Chromium for the tests of the page: `python -m tools.browser`.

It takes the one that PARLOUR_BROWSER names, any that is installed here, or the one of `playwright install chromium`.
If there is none, it is installed with apt-get where that is allowed; else the program says what to install.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import sync_playwright

from tools.apt import install

VARIABLE: Final = "PARLOUR_BROWSER"
NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
PACKAGE: Final = NAMES[0]
MISSING: Final = f"""\
The tests of the page need a Chromium, and there is none here. Any of these will do:
  apt-get install {PACKAGE}        (Debian, as root)
  apt-get install chromium                       (Debian, Ubuntu; as root)
  .venv/bin/playwright install chromium          (anywhere, without root)
  {VARIABLE}=/path/to/chrome make test      (one that you have)"""


class NoBrowser(Exception):
    """There is no Chromium on this machine, or not where PARLOUR_BROWSER says."""


def find(bundled: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return the path of a Chromium; `bundled` is where Playwright keeps its own. Raises NoBrowser."""
    named = environ.get(VARIABLE)
    for name in (named,) if named else (*NAMES, bundled):
        found = shutil.which(name, path=environ.get("PATH"))
        if found:
            return found
    raise NoBrowser(f"{VARIABLE} is {named!r}, and there is no such program" if named else MISSING)


def main() -> int:
    with sync_playwright() as playwright:
        bundled = playwright.chromium.executable_path
    try:
        find(bundled)
    except NoBrowser as error:
        if os.environ.get(VARIABLE) or not install(PACKAGE, "the tests of the page"):
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
