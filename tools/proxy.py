"""Find an nginx for the tests of hosting behind a proxy: `python -m tools.proxy`.

It takes the one that PARLOUR_NGINX names, or the one that is installed here. If there is none, it is installed with
apt-get where that is allowed; else the program says what to install. The tests start it on ports of their own.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Final

from tools.apt import install

VARIABLE: Final = "PARLOUR_NGINX"
PACKAGE: Final = "nginx-light"
PLACES: Final = ("nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx")
"""The last ones are not on every user's path."""
MISSING: Final = f"""\
The tests of hosting need nginx, and there is none here. Any of these will do:
  apt-get install {PACKAGE}              (Debian, Ubuntu; as root)
  brew install nginx                       (macOS)
  {VARIABLE}=/path/to/nginx make test   (one that you have)"""


class NoProxy(Exception):
    """There is no nginx on this machine, or not where PARLOUR_NGINX says."""


def find(environ: Mapping[str, str] = os.environ, places: tuple[str, ...] = PLACES) -> str:
    """Return the path of nginx; raises NoProxy."""
    named = environ.get(VARIABLE)
    for name in (named,) if named else places:
        found = shutil.which(name, path=environ.get("PATH"))
        if found:
            return found
    raise NoProxy(f"{VARIABLE} is {named!r}, and there is no such program" if named else MISSING)


def main() -> int:
    try:
        find()
    except NoProxy as error:
        if os.environ.get(VARIABLE) or not install(PACKAGE, "the tests of hosting"):
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
