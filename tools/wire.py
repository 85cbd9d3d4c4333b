"""Writes the page's types of the wire protocol and the keys of the catalogues: `make wire`."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.games import GAMES
from parlour.server.web import schema

ROOT = Path(__file__).parent.parent
_KEYS_HEAD = '''"""The keys of the catalogues as a type. Made from en.json by `make wire`: do not edit."""

from typing import Literal, TypeAlias

'''


def files() -> dict[str, str]:
    """Each generated file and its text. A game has a file of its own if the page has a folder for it."""
    folders = {name: f"ui/src/games/{name}" for name in GAMES}
    return {
        "ui/src/server/wire.gen.ts": schema.typescript(),
        "src/parlour/languages/keys.py": _keys(),
        **{
            f"{folder}/wire.gen.ts": schema.typescript_of(GAMES[name])
            for name, folder in folders.items()
            if (ROOT / folder).is_dir()
        },
    }


def _keys() -> str:
    """The keys of the English catalogue as a type."""
    catalogue = json.loads((ROOT / "src/parlour/languages/en.json").read_text(encoding="utf-8"))
    keys = "".join(f'    "{key}",\n' for key in sorted(catalogue))
    return f"{_KEYS_HEAD}Key: TypeAlias = Literal[\n{keys}]\n"


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
