"""Find nginx and openssl for the tests of hosting behind a proxy: `python -m tools.proxy`.

It takes the ones that PARLOUR_NGINX and PARLOUR_OPENSSL name, or those that are installed here. One that is missing is
installed with apt-get where that is allowed; else the program says what to install. The tests start nginx on ports of
their own, with a certificate that openssl makes.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from tools.apt import install

FOLDERS: Final = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")
"""Not on every user's path."""
PACKAGES: Final = {"nginx": "nginx-light", "openssl": "openssl"}
MISSING: Final = """\
The tests of hosting need {name}, and there is none here. Any of these will do:
  apt-get install {package}    (Debian, Ubuntu; as root)
  brew install {name}    (macOS)
  {variable}=/path/to/{name} make test    (one that you have)"""


class NoProgram(Exception):
    """A program is not on this machine, or not where its variable says."""


def find(name: str, environ: Mapping[str, str] = os.environ, folders: Sequence[str] = FOLDERS) -> str:
    """Return the path of nginx or openssl; raises NoProgram."""
    variable = f"PARLOUR_{name.upper()}"
    named = environ.get(variable)
    for place in (named,) if named else (name, *(f"{folder}/{name}" for folder in folders)):
        found = shutil.which(place, path=environ.get("PATH"))
        if found:
            return found
    if named:
        raise NoProgram(f"{variable} is {named!r}, and there is no such program")
    raise NoProgram(MISSING.format(name=name, package=PACKAGES[name], variable=variable))


def main() -> int:
    for name, package in PACKAGES.items():
        try:
            find(name)
        except NoProgram as error:
            if os.environ.get(f"PARLOUR_{name.upper()}") or not install(package, "the tests of hosting"):
                print(error, file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
