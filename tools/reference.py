"""The generated part of the documentation site: modules, refusals, JSON Schema and OpenAPI."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from parlour.games import GAMES
from parlour.languages import SOURCE, code_of, words
from parlour.server.web import schema
from parlour.server.web.app import openapi

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "parlour"
_MODULES_HEAD = """# Modules

Every module of `src/parlour` with the first sentence of its docstring. [Architecture](architecture.md) explains how
they fit together.
"""
_REFUSALS_HEAD = """# Refusals

Every refusal has a stable code and named inputs. An input is a text, a number, a list or another refusal. The sentence
is made from them in the reader's language; this page shows the English one. The code of a game or a part begins with
its name and a dot. `said` is a sentence without a code, from a game that brings none; `one-of` is a list of
alternatives.

Codes under `cli`, `envs`, `lab` and `serve` appear in the terminal and in scripts only, never on the wire.

"""


def files() -> dict[str, str]:
    """Each generated file of the site and its text."""
    return {
        "modules.md": modules(),
        "refusals.md": refusals(),
        "openapi.json": _printed(openapi()),
        "wire.schema.json": _printed(schema.wire()),
        **{f"wire/{name}.schema.json": _printed(schema.wire_of(game)) for name, game in GAMES.items()},
    }


def modules() -> str:
    return "".join(_modules())


def _modules() -> Iterator[str]:
    yield _MODULES_HEAD
    for folder, paths in groupby(sorted(_sources(), key=lambda path: (path.parent, path)), lambda path: path.parent):
        name = folder.relative_to(PACKAGE.parent).as_posix()
        yield f"\n## {name}/\n\n| module | contents |\n|---|---|\n"
        yield from (f"| `{path.name}` | {line} |\n" for path in paths if (line := _first_sentence(path)))


def _sources() -> Iterator[Path]:
    return (path for path in PACKAGE.rglob("*.py") if "skeleton" not in path.parts)


def _first_sentence(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split()).replace("|", "\\|")


def refusals() -> str:
    """Every code with its inputs and its English sentence, by its first part."""
    texts = words(SOURCE)
    rows: dict[str, list[str]] = {}
    for key in _catalogue():
        if code := code_of(key):
            inputs = sorted(texts.inputs(key))
            sentence = texts.text(key, {name: f"{{{name}}}" for name in inputs} | _plurals(key))
            listed = ", ".join(f"`{name}`" for name in inputs)
            rows.setdefault(code.rpartition(".")[0], []).append(f"| `{code}` | {listed} | {sentence} |")
    tables = [
        f"## {owner or 'Common'}\n\n| code | inputs | sentence |\n|---|---|---|\n" + "\n".join(lines) + "\n"
        for owner, lines in sorted(rows.items())
    ]
    return _REFUSALS_HEAD + "\n".join(tables)


def _plurals(key: str) -> dict[str, str]:
    """A number for each input that chooses a plural, where no placeholder could stand."""
    found = re.findall(r"= (\w+): plural", json.dumps(_catalogue()[key]))
    return dict.fromkeys(found, "2")


@cache
def _catalogue() -> dict[str, Any]:
    """All English texts, those of the games too."""
    return words(SOURCE).messages()


def _printed(document: schema.Schema) -> str:
    return json.dumps(document, indent=1) + "\n"
