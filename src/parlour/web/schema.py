"""The wire protocol as JSON Schema, TypeScript and OpenAPI, all made from the message types themselves."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from parlour.engine import AnyGame
from parlour.table import messages as m
from parlour.table.ports import Listing
from parlour.web import api, learning
from parlour.web.faults import Fault
from parlour.web.replay import Replay

Schema = dict[str, Any]
_REF: Final = "#/$defs/{name}"
_KINDS: Final = (
    api.GameInfo,
    api.NewTable,
    api.Sitting,
    api.Seated,
    api.Calling,
    api.Called,
    learning.Learner,
    learning.LessonInfo,
    learning.PairInfo,
    Fault,
    Replay,
    Listing,
)
"""What is said over HTTP."""

_TAGGED: Final[Schema] = {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}
_SEAT_OR_NOBODY: Final[Schema] = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
_ANYWHERE: Final = (421, 500, 503)
"""A name the server does not go by, something damaged or unforeseen, and a disk that is full."""


def pascal(name: str) -> str:
    """
    >>> pascal("knights-score")
    'KnightsScore'
    """
    return "".join(part.capitalize() for part in name.split("-"))


def wire() -> Schema:
    """What clients and tables say to each other; of moves, events and views only what those of all games have."""
    defs: Schema = {
        "AnyMove": _TAGGED,
        "AnyEvent": _TAGGED,
        "AnyView": {
            "type": "object",
            "properties": {"you": _SEAT_OR_NOBODY, "legal": {"type": "array", "items": _ref("AnyMove")}},
            "required": ["you", "legal"],
        },
    }
    (client, server), messages = msgspec.json.schema_components([m.ClientMessage, m.ServerMessage], ref_template=_REF)
    messages["Act"]["properties"]["move"] = _ref("AnyMove")
    messages["Update"]["properties"]["events"]["items"] = _ref("AnyEvent")
    messages["Update"]["properties"]["view"] = _ref("AnyView")
    messages["Welcome"]["properties"]["view"] = {"anyOf": [_ref("AnyView"), {"type": "null"}]}
    defs |= messages | {"ClientMessage": client, "ServerMessage": server}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour wire protocol",
        "anyOf": [_ref("ClientMessage"), _ref("ServerMessage")],
        "$defs": defs,
    }


def wire_of(game: AnyGame) -> Schema:
    """The moves, events and views of one game."""
    prefix = pascal(game.name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.title} on the wire",
        "anyOf": [_ref(f"{prefix}{kind}") for kind in ("Move", "Event", "View")],
        "$defs": _game_defs(game),
    }


def openapi() -> Schema:
    """The HTTP API."""
    kinds = (*_KINDS, m.TableInfo)
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    code = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
    status = {
        "name": "status",
        "in": "query",
        "schema": {"enum": ["waiting", "playing", "over"], "default": "waiting"},
    }
    seat = {"name": "seat", "in": "query", "schema": {"type": "string", "default": "public"}}
    game, lesson = ({**code, "name": name} for name in ("game", "lesson"))
    seats = "/api/tables/{code}/seats"
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour API", "version": "1"},
        "paths": {
            "/api/games": {"get": _operation("Games, their seats and options", _list("GameInfo"))},
            "/api/tables": {
                "get": _operation("Public tables", _list("Listing"), faults=(400, 429), parameters=[status]),
                "post": _operation("Open a table", _one("Seated"), 201, (400, 403, 413, 415, 429), body="NewTable"),
            },
            "/api/tables/{code}": {
                "parameters": [code],
                "get": _operation("One table", _one("TableInfo"), faults=(404, 429)),
            },
            seats: {
                "parameters": [code],
                "post": _operation(
                    "Sit down", _one("Seated"), 201, (400, 403, 404, 409, 413, 415, 429), body="Sitting"
                ),
            },
            "/api/tables/{code}/guests": {
                "parameters": [code],
                "post": _operation(
                    "Wait for a seat in a game that has begun",
                    _one("Called"),
                    201,
                    (400, 403, 404, 409, 413, 415, 429),
                    body="Calling",
                ),
            },
            "/api/tables/{code}/replay": {
                "parameters": [code, seat],
                "get": _operation("A finished game, step by step", _one("Replay"), faults=(400, 404, 409, 429)),
            },
            "/api/tables/{code}/journal": {
                "parameters": [code],
                "get": _operation(
                    "The journal of a finished game",
                    {"application/x-ndjson": {"schema": {"type": "string"}}},
                    faults=(404, 409, 429),
                ),
            },
            "/api/lessons/{game}/{lesson}": {
                "parameters": [game, lesson],
                "get": _operation("What is said in a lesson", _one("LessonInfo"), faults=(404,)),
                "post": _operation(
                    "Play a scene of a lesson", _one("Seated"), 201, (400, 403, 404, 413, 415, 429), body="Learner"
                ),
            },
            "/api/pairs/{game}": {
                "parameters": [game],
                "get": _operation("Pictures to compare by eye", _list("PairInfo"), faults=(404, 429)),
            },
        },
        "components": {"schemas": components},
    }


def typescript() -> str:
    """The same types for the page."""
    return _declared(wire()["$defs"] | _api_defs())


def typescript_of(game: AnyGame) -> str:
    """The types of one game, for its folder in the page."""
    return _declared(_game_defs(game))


def _declared(defs: Schema) -> str:
    lines = ["// Made from the Python types by `make wire`. Do not edit.", ""]
    for name, schema in defs.items():
        if comment := schema.get("description"):
            lines.append(f"/** {' '.join(comment.split())} */")
        lines += [f"export type {name} = {_ts(schema)};", ""]
    return "\n".join(lines)


def _game_defs(game: AnyGame) -> Schema:
    """A game's types, each name led by the game's own."""
    prefix = pascal(game.name)
    types = {"Move": game.types.move, "Event": game.types.event, "View": game.types.view}
    tops, components = msgspec.json.schema_components(types.values(), ref_template=_REF)
    named = {f"{prefix}{name}": schema for name, schema in components.items()}
    named |= {f"{prefix}{name}": top for name, top in zip(types, tops, strict=True) if name not in components}
    text = msgspec.json.encode(named).decode()
    renamed: Schema = msgspec.json.decode(re.sub(r'"#/\$defs/(\w+)"', rf'"#/$defs/{prefix}\1"', text))
    return renamed


def _api_defs() -> Schema:
    return msgspec.json.schema_components(_KINDS, ref_template=_REF)[1]


def _ref(name: str) -> Schema:
    return {"$ref": _REF.format(name=name)}


def _one(name: str) -> Schema:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _list(name: str) -> Schema:
    return {"application/json": {"schema": {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}}}}


def _operation(
    summary: str,
    content: Schema,
    status: int = 200,
    faults: tuple[int, ...] = (),
    *,
    body: str = "",
    parameters: list[Schema] | None = None,
) -> Schema:
    responses = {str(status): {"description": summary, "content": content}}
    wrong = {"description": "What was wrong", "content": _one("Fault")}
    responses |= {str(fault): wrong for fault in (*faults, *_ANYWHERE)}
    operation: Schema = {"summary": summary, "responses": responses}
    if body:
        operation["requestBody"] = {"required": True, "content": _one(body)}
    if parameters:
        operation["parameters"] = parameters
    return operation


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
        case {"type": "string" | "boolean" | "null" as plain}:
            return str(plain)
        case _:
            return "unknown"
