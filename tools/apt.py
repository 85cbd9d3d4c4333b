"""Install a Debian package that the tests need, where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

WAIT_S = 300
"""How long another apt-get may take, before this one gives up."""


def install(package: str, purpose: str) -> bool:
    """Install a package with apt-get, if there is one and we may use it; return whether that worked."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print(f"Installing {package} for {purpose} (apt-get)…", file=sys.stderr)
    for words in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        command = [apt, "--quiet", "-o", f"DPkg::Lock::Timeout={WAIT_S}", *words]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # noqa: S603 - our own words
    return done.returncode == 0
