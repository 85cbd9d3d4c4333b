"""What a result was made with: the version, the machine, and the source of who entered."""

from __future__ import annotations

import platform
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from parlour import __version__


def made_with() -> dict[str, Any]:
    """The version and the machine: nothing of who ran it."""
    machine = {"system": platform.system(), "processor": platform.machine(), "python": platform.python_version()}
    return {"version": __version__, "machine": machine}


def bot_hash(bot: str, module: str) -> str:
    """The SHA-256 of a bot's name and of the sources of the module or package that it is in."""
    file = Path(import_module(module).__file__ or "")
    files = sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]
    return sha256(bot.encode() + b"".join(each.read_bytes() for each in files)).hexdigest()


def command_hash(command: str) -> str:
    """The SHA-256 of a command and of the files that are named in it."""
    found = sha256(command.encode())
    for word in command.split():
        if Path(word).is_file():
            found.update(sha256(Path(word).read_bytes()).digest())
    return found.hexdigest()
