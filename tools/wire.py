"""Writes the wire protocol's schema, the OpenAPI file, the page's types and the keys of the catalogues: `make wire`."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from parlour.engine import AnyGame
from parlour.games import GAMES
from parlour.languages import SOURCE, code_of, words
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
        "docs/refusals.md": _refusals(),
    }
    return common | {name: text for game in GAMES.values() for name, text in _files_of(game).items()}


def _files_of(game: AnyGame) -> dict[str, str]:
    """Types for the page only where it has a folder for the game."""
    schemas = {f"docs/wire/{game.name}.schema.json": _printed(schema.wire_of(game))}
    folder = f"ui/src/games/{game.name}"
    return schemas | ({f"{folder}/wire.gen.ts": schema.typescript_of(game)} if (ROOT / folder).is_dir() else {})


_REFUSALS_HEAD = """# Refusals

Whatever is refused, by the rules, a table or the server, is refused with a stable code and named inputs. The sentence
is made from them by the catalogue of the reader's language (`src/parlour/languages/`); on the wire the English one
stands beside them, for people who read it. A code that begins with a name and a dot belongs to that game or part.

`said` is a sentence without a code, from a game that brings none; `one-of` is a list of alternatives. An input is a
text, a number, a list or another refusal. This page is made by `make wire`.

Codes under `cli`, `envs`, `lab` and `serve` never travel: they are said by the terminal and in scripts.

"""


def _refusals() -> str:
    """Every code with its inputs and its English sentence, by who says it."""
    said = words(SOURCE)
    rows: dict[str, list[str]] = {}
    for key in _catalogue():
        if code := code_of(key):
            inputs = sorted(said.inputs(key))
            sentence = said.text(key, {name: f"{{{name}}}" for name in inputs} | _plurals(key))
            listed = ", ".join(f"`{name}`" for name in inputs)
            rows.setdefault(code.rpartition(".")[0], []).append(f"| `{code}` | {listed} | {sentence} |")
    tables = [
        f"## {owner or 'Common'}\n\n| code | inputs | sentence |\n|---|---|---|\n" + "\n".join(lines) + "\n"
        for owner, lines in sorted(rows.items())
    ]
    return _REFUSALS_HEAD + "\n".join(tables)


def _plurals(key: str) -> dict[str, str]:
    """A number for each input by which a plural is chosen, which no placeholder could be."""
    found = re.findall(r"= (\w+): plural", json.dumps(_catalogue()[key]))
    return dict.fromkeys(found, "2")


@cache
def _catalogue() -> dict[str, Any]:
    """Our own texts in English; those that a game keeps beside its rules are not among them."""
    texts: dict[str, Any] = json.loads((ROOT / "src/parlour/languages/en.json").read_text(encoding="utf-8"))
    return texts


def _keys() -> str:
    """The keys of the English catalogue as a type."""
    keys = "".join(f'    "{key}",\n' for key in sorted(_catalogue()))
    return f"{_KEYS_HEAD}Key: TypeAlias = Literal[\n{keys}]\n"


def _printed(document: schema.Schema) -> str:
    return json.dumps(document, indent=1) + "\n"


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).parent.mkdir(exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
