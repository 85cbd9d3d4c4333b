"""Writes the wire protocol's schema, the OpenAPI file and the page's types: `make wire`."""

from __future__ import annotations

import json
from pathlib import Path

from parlour.web import schema

ROOT = Path(__file__).parent.parent


def files() -> dict[str, str]:
    """Each file that is made from the types, and what it should say."""
    return {
        "docs/wire.schema.json": json.dumps(schema.wire(), indent=1) + "\n",
        "docs/openapi.json": json.dumps(schema.openapi(), indent=1) + "\n",
        "ui/src/wire.gen.ts": schema.typescript(),
    }


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
