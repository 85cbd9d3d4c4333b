"""JSON Schema, TypeScript and OpenAPI documents, generated from the message types."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_type_hints

import msgspec

from parlour import wire as m
from parlour.engine import AnyGame
from parlour.games import kit_named, load
from parlour.server.table.ports import Listing
from parlour.server.web import refusals
from parlour.server.web.daily_deals import DayResults
from parlour.server.web.endpoints import JSON, Endpoint
from parlour.server.web.errors import ErrorBody
from parlour.server.web.replay import Replay
from parlour.server.web.routes import daily, lessons, tables

Schema = dict[str, Any]
_REF: Final = "#/$defs/{name}"
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
"""What is said over HTTP."""

_TAGGED: Final[Schema] = {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}
_SEAT_OR_NOBODY: Final[Schema] = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
_ANYWHERE: Final = (421, 429, 500, 503)
"""A name the server does not go by, too many requests, something damaged or unforeseen, and a disk that is full."""

_OF_PATH: Final = (404,)
"""A path that has a place to fill in may be filled with something that is no part of a path."""

_PATH_KINDS: Final[dict[str, Schema]] = {"": {"type": "string"}, ":int": {"type": "integer", "minimum": 0}}
_COMPONENT: Final = "#/components/schemas/{name}"
_PARAMETER: Final = re.compile(r"{(\w+)(:\w+)?}")


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
    defs |= messages | {"ClientMessage": client, "ServerMessage": server} | refusals.definitions(_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour wire protocol",
        "anyOf": [_ref("ClientMessage"), _ref("ServerMessage")],
        "$defs": defs,
    }


def wire_of(game: AnyGame) -> Schema:
    """The moves, events and views of one game, and its insight."""
    prefix = pascal(game.name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.title} on the wire",
        "anyOf": [_ref(f"{prefix}{kind}") for kind in ("Move", "Event", "View")],
        "$defs": _game_defs(game),
    }


def openapi(endpoints: Iterable[Endpoint]) -> Schema:
    """The HTTP API, from the declarations that also make its routes."""
    declared = list(endpoints)
    kinds = [each.returns for each in declared if each.returns is not None] + [
        each.body for each in declared if each.body
    ]
    schemas, components = msgspec.json.schema_components([*kinds, ErrorBody], ref_template=_COMPONENT)
    known = {repr(kind): made for kind, made in zip([*kinds, ErrorBody], schemas, strict=True)}
    paths: defaultdict[str, Schema] = defaultdict(dict)
    for each in declared:
        path = _PARAMETER.sub(r"{\1}", each.path)
        names = _PARAMETER.findall(each.path)
        if names:
            paths[path]["parameters"] = [_parameter(name, "path", _PATH_KINDS[kind]) for name, kind in names]
        paths[path][each.method.lower()] = _operation(each, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour API", "version": "1"},
        "paths": dict(paths),
        "components": {"schemas": components | refusals.definitions(_COMPONENT)},
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
    if (part := kit_named(game.name).insight) is not None:
        types["Insight"] = get_type_hints(load(part))["return"]
    tops, components = msgspec.json.schema_components(types.values(), ref_template=_REF)
    named = {f"{prefix}{name}": schema for name, schema in components.items()}
    named |= {f"{prefix}{name}": top for name, top in zip(types, tops, strict=True) if name not in components}
    text = msgspec.json.encode(named).decode()
    renamed: Schema = msgspec.json.decode(re.sub(r'"#/\$defs/(\w+)"', rf'"#/$defs/{prefix}\1"', text))
    return renamed | refusals.definitions_of_game(game.name, prefix, _REF)


def _api_defs() -> Schema:
    return msgspec.json.schema_components(_KINDS, ref_template=_REF)[1] | refusals.definitions(_REF)


def _ref(name: str) -> Schema:
    return {"$ref": _REF.format(name=name)}


def _operation(declared: Endpoint, known: Mapping[str, Schema]) -> Schema:
    if declared.returns is not None:
        answer = {"schema": known[repr(declared.returns)]}
    else:
        answer = {"schema": {"type": "object" if declared.media == JSON else "string"}}
    wrong = {"description": "What was wrong", "content": {JSON: {"schema": known[repr(ErrorBody)]}}}
    statuses = {*declared.errors, *_ANYWHERE, *(_OF_PATH if "{" in declared.path else ())}
    operation: Schema = {
        "summary": declared.summary,
        "responses": {
            str(declared.status): {"description": declared.summary, "content": {declared.media: answer}},
            **{str(status): wrong for status in sorted(statuses)},
        },
    }
    if declared.body:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": known[repr(declared.body)]}}}
    if declared.query:
        operation["parameters"] = [_parameter(name, "query", kind) for name, kind in declared.query]
    return operation


def _parameter(name: str, place: str, kind: Schema) -> Schema:
    return {"name": name, "in": place, **({"required": True} if place == "path" else {}), "schema": kind}


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
