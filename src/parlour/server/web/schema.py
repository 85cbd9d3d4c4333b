"""JSON Schema and OpenAPI documents, generated from the message types."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_type_hints

import msgspec

from parlour import wire as m
from parlour.engine import AnyGame
from parlour.games import import_object, parts_of
from parlour.server.web import refusals
from parlour.server.web.endpoints import JSON, Endpoint
from parlour.server.web.errors import ErrorBody

Schema = dict[str, Any]
REF: Final = "#/$defs/{name}"
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
    (client, server), messages = msgspec.json.schema_components([m.ClientMessage, m.ServerMessage], ref_template=REF)
    messages["Act"]["properties"]["move"] = _ref("AnyMove")
    messages["Update"]["properties"]["events"]["items"] = _ref("AnyEvent")
    messages["Update"]["properties"]["view"] = _ref("AnyView")
    messages["Welcome"]["properties"]["view"] = {"anyOf": [_ref("AnyView"), {"type": "null"}]}
    defs |= messages | {"ClientMessage": client, "ServerMessage": server} | refusals.definitions(REF)
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


def _game_defs(game: AnyGame) -> Schema:
    """A game's types, each name led by the game's own."""
    prefix = pascal(game.name)
    types = {"Move": game.types.move, "Event": game.types.event, "View": game.types.view}
    if (part := parts_of(game.name).analysis.insight) is not None:
        types["Insight"] = get_type_hints(import_object(part))["return"]
    tops, components = msgspec.json.schema_components(types.values(), ref_template=REF)
    named = {f"{prefix}{name}": schema for name, schema in components.items()}
    named |= {f"{prefix}{name}": top for name, top in zip(types, tops, strict=True) if name not in components}
    text = msgspec.json.encode(named).decode()
    renamed: Schema = msgspec.json.decode(re.sub(r'"#/\$defs/(\w+)"', rf'"#/$defs/{prefix}\1"', text))
    return renamed | refusals.definitions_of_game(game.name, prefix, REF)


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


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
