"""Writes the page's types of the wire protocol: `make wire`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from parlour import wire as m
from parlour.games import GAMES
from parlour.server.table.ports import Listing
from parlour.server.web import refusals, schema
from parlour.server.web.daily_deals import DayResults
from parlour.server.web.errors import ErrorBody
from parlour.server.web.replay import Replay
from parlour.server.web.routes import daily, lessons, tables
from parlour.server.web.schema import REF, Schema

ROOT = Path(__file__).parent.parent
_KINDS: Final = (
    tables.GameInfo,
    tables.NewTable,
    tables.SeatRequest,
    m.SeatGrant,
    tables.GuestRequest,
    tables.GuestGrant,
    tables.DealRequest,
    daily.DayInfo,
    daily.DayRequest,
    daily.DayGrant,
    DayResults,
    lessons.LessonRequest,
    lessons.LessonInfo,
    lessons.PairInfo,
    ErrorBody,
    Replay,
    Listing,
)
"""What requests and answers of the API hold."""


def files() -> dict[str, str]:
    """Each generated file and its text. A game has a file of its own if the page has a folder for it."""
    folders = {name: f"ui/src/games/{name}" for name in GAMES}
    return {
        "ui/src/server/wire.gen.ts": _declared(schema.wire()["$defs"] | _api_defs()),
        **{
            f"{folder}/wire.gen.ts": _declared(schema.wire_of(GAMES[name])["$defs"])
            for name, folder in folders.items()
            if (ROOT / folder).is_dir()
        },
    }


def _api_defs() -> Schema:
    return msgspec.json.schema_components(_KINDS, ref_template=REF)[1] | refusals.definitions(REF)


def _declared(defs: Schema) -> str:
    lines = ["// Made from the Python types by `make wire`. Do not edit.", ""]
    for name, kind in defs.items():
        if comment := kind.get("description"):
            lines.append(f"/** {' '.join(comment.split())} */")
        lines += [f"export type {name} = {_ts(kind)};", ""]
    return "\n".join(lines)


def _ts(schema: Schema) -> str:
    """A JSON Schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return str(ref).rsplit("/", 1)[1]
        case {"anyOf": options}:
            return " | ".join(dict.fromkeys(_ts(option) for option in options))
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_ts, items))}]"
        case {"type": "array", "items": item}:
            return f"({_ts(item)})[]"
        case {"type": "object", "properties": properties}:
            required = schema.get("required", ())
            fields = (f"{name}{'' if name in required else '?'}: {_ts(kind)}" for name, kind in properties.items())
            return f"{{ {'; '.join(fields)} }}"
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"Record<string, {_ts(values)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string", "pattern": refusals.OF_A_GAME}:
            return "`${string}.${string}`"
        case {"type": "string" | "boolean" | "null" as plain}:
            return str(plain)
        case _:
            return "unknown"


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
