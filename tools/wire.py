"""Writes the page's types of the wire protocol: `make wire`."""

from __future__ import annotations

from pathlib import Path

from parlour.games import GAMES
from parlour.server.web import schema

ROOT = Path(__file__).parent.parent


def files() -> dict[str, str]:
    """Each generated file and its text. A game has a file of its own if the page has a folder for it."""
    folders = {name: f"ui/src/games/{name}" for name in GAMES}
    return {
        "ui/src/server/wire.gen.ts": schema.typescript(),
        **{
            f"{folder}/wire.gen.ts": schema.typescript_of(GAMES[name])
            for name, folder in folders.items()
            if (ROOT / folder).is_dir()
        },
    }


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
