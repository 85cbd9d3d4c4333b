"""Writes the wire protocol's schema, the OpenAPI file, the page's types and the keys of the catalogues: `make wire`."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.engine import AnyGame
from parlour.games import GAMES
from parlour.web import schema
from parlour.web.app import openapi

ROOT = Path(__file__).parent.parent
_KEYS_HEAD = '''"""The keys of the catalogues as a type. Made from en.json by `make wire`: do not edit."""

from typing import Literal, TypeAlias

'''


def files() -> dict[str, str]:
    """Each file that is made from the types, and what it should say. A game has its own, so a new one changes none."""
    common = {
        "docs/wire.schema.json": _printed(schema.wire()),
        "docs/openapi.json": _printed(openapi()),
        "ui/src/wire.gen.ts": schema.typescript(),
        "src/parlour/languages/keys.py": _keys(),
    }
    return common | {name: text for game in GAMES.values() for name, text in _files_of(game).items()}


def _files_of(game: AnyGame) -> dict[str, str]:
    """Types for the page only where it has a folder for the game."""
    schemas = {f"docs/wire/{game.name}.schema.json": _printed(schema.wire_of(game))}
    folder = f"ui/src/games/{game.name}"
    return schemas | ({f"{folder}/wire.gen.ts": schema.typescript_of(game)} if (ROOT / folder).is_dir() else {})


def _keys() -> str:
    """The keys of the English catalogue as a type."""
    catalogue = json.loads((ROOT / "src/parlour/languages/en.json").read_text(encoding="utf-8"))
    keys = "".join(f'    "{key}",\n' for key in sorted(catalogue))
    return f"{_KEYS_HEAD}Key: TypeAlias = Literal[\n{keys}]\n"


def _printed(document: schema.Schema) -> str:
    return json.dumps(document, indent=1) + "\n"


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).parent.mkdir(exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
