"""The refusals as a typed union, for the schemas and the page: a member for each code, with its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.languages import ONE_OF, SAID, SOURCE, code_of, key_of, words

Schema = dict[str, Any]
OF_A_GAME: Final = "^[a-z0-9-]+\\.[a-z0-9-]+$"
"""How the code of a game's own refusal is made: its name, a dot, and what is refused."""
_ANYWHERE: Final = ("", "store")
"""Who says what any table or address may say."""
_BUILT_IN: Final = {SAID: ("text",), ONE_OF: ("values",)}
"""Refusals that every language shows the same way."""


def codes(owner: str = "") -> dict[str, tuple[str, ...]]:
    """The codes of a game, or those that all share, and the names of their inputs."""
    said = words(SOURCE)
    found = {code: tuple(sorted(said.inputs(key_of(code)))) for key in said if (code := code_of(key))}
    owners = (owner,) if owner else _ANYWHERE
    own = {code: names for code, names in found.items() if code.rpartition(".")[0] in owners}
    return own if owner else _BUILT_IN | own


def codes_of_game(name: str) -> dict[str, tuple[str, ...]]:
    """The codes of a game, and of what it shares with its sisters: `knights-dice` has those of `knights` too."""
    parts = name.split("-")
    owners = ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return {code: names for owner in owners for code, names in codes(owner).items()}


def union(members: Mapping[str, tuple[str, ...]], ref: str) -> Schema:
    """Each code with its inputs; `ref` is the definition of an input."""
    return {"anyOf": [_member(code, names, ref) for code, names in members.items()]}


def definitions(ref: str) -> Schema:
    """The refusals that a client can get. `ref` is how a definition is named in the document."""
    return {
        "Refusal": {
            "description": "Why something was refused: a code and its named inputs.",
            "anyOf": [{"$ref": ref.format(name=name)} for name in ("CommonRefusal", "GameRefusal")],
        },
        "CommonRefusal": {"description": "What any table or address may say."}
        | union(codes(), ref.format(name="RefusalInput")),
        "GameRefusal": {
            "description": "What the rules of a game say; its own schema lists the codes.",
            "type": "object",
            "properties": {
                "code": {"type": "string", "pattern": OF_A_GAME},
                "params": {"type": "object", "additionalProperties": {"$ref": ref.format(name="RefusalInput")}},
            },
            "required": ["code", "params"],
        },
        "RefusalInput": {
            "description": "A text or a number, a list, or another refusal, which is put into words first.",
            "anyOf": [*_plain(ref), {"type": "array", "items": {"anyOf": _plain(ref)}}],
        },
    }


def definitions_of_game(name: str, prefix: str, ref: str) -> Schema:
    """What the rules of one game say, and their inputs; nothing for a game without codes of its own."""
    own = codes_of_game(name)
    if not own:
        return {}
    plain: list[Schema] = [{"type": "string"}, {"type": "number"}]
    more: list[Schema] = [{"type": "array", "items": {"anyOf": plain}}, {"type": "object"}]
    return {
        f"{prefix}Refusal": union(own, ref.format(name=f"{prefix}RefusalInput")),
        f"{prefix}RefusalInput": {"anyOf": [*plain, *more]},
    }


def _plain(ref: str) -> list[Schema]:
    return [{"type": "string"}, {"type": "number"}, {"$ref": ref.format(name="Refusal")}]


def _member(code: str, names: tuple[str, ...], ref: str) -> Schema:
    inputs: Schema = {name: {"$ref": ref} for name in names}
    params: Schema = {"type": "object", "properties": inputs, "required": list(names), "additionalProperties": False}
    properties: Schema = {"code": {"enum": [code]}, "params": params}
    return {"type": "object", "properties": properties, "required": ["code", "params"]}
