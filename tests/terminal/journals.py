"""Strange journals: valid ones that were changed, chained again or cut, and texts that are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

import parlour
from parlour.engine.journal import link
from parlour.games import GAMES

ESCAPES: Final = (
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x9b2J",
    "\x90q\x9c",
    "\x7f",
    "\x08",
    "\r",
    "\u202e",
    "\u2028",
    "\x00",
)
"""What steers a terminal, or changes the order of what is read."""

EVIL: Final = "".join(ESCAPES) + "Eve"
_NUMBERS: Final = st.sampled_from([-1, 0, 7, 99, 2**31, 2**63 - 1, 2**64, -(2**63) - 1])
_VALUES: Final = st.one_of(
    st.none(),
    st.booleans(),
    _NUMBERS,
    st.just(1.5),
    st.just(EVIL),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.just([[[]]]),
)


@cache
def finished(game: str, seats: int = 2) -> bytes:
    """A whole game of first moves."""
    match = parlour.Match(
        game, seats, seed=3, names=("Anna", "Ada"), **({"target": 5} if game == "knights-score" else {})
    )
    for _ in range(400):
        seat = next((seat for seat in range(seats) if match.legal(seat)), None)
        if match.over or seat is None:
            break
        match.act(seat, match.legal(seat)[-1])
    return match.journal.text.encode()


def chained(lines: list[bytes]) -> bytes:
    """Lines of JSON with a chain that fits them."""
    text, chain = b"", ""
    for line in lines:
        chain = link(chain, line)
        text += b'%s,"chain":"%s"}\n' % (line[:-1], chain.encode())
    return text


def bodies(text: bytes) -> list[bytes]:
    return [line[: line.rindex(b',"chain":"')] + b"}" for line in text.splitlines()]


def headed(**changed: Any) -> bytes:
    """The header of a journal alone, changed."""
    header = parlour.Match("mind", seed=1).header
    plain = {**msgspec.json.decode(msgspec.json.encode(header)), **changed}
    return chained([json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")])


def nested(depth: int) -> bytes:
    """A header with an option that is nested deeply."""
    body = bodies(headed(options={"deep": 0}))[0]
    return chained([body.replace(b'{"deep":0}', b'{"deep":' + b"[" * depth + b"]" * depth + b"}")])


def not_utf8() -> bytes:
    return chained([bodies(headed(names=["Anna", "Ben"]))[0].replace(b"Anna", b"An\xff\xfena")])


CRAFTED: Final[dict[str, Callable[[], bytes]]] = {
    "nothing": lambda: b"",
    "one line break": lambda: b"\n",
    "deep nesting": lambda: nested(200_000),
    "shallow nesting": lambda: nested(900),
    "not UTF-8": not_utf8,
    "no seats": lambda: headed(seats=0),
    "a billion seats": lambda: headed(seats=10**9),
    "more seats than 64 bits": lambda: headed(seats=2**70),
    "seats below zero": lambda: headed(seats=-1),
    "a game with escapes": lambda: headed(game=EVIL),
    "names with escapes": lambda: headed(names=[EVIL, EVIL]),
    "a name alone": lambda: headed(names=[EVIL] * 50),
    "a commitment with escapes": lambda: headed(commitment=EVIL),
    "an option with escapes": lambda: headed(options={EVIL: EVIL}),
    "another format": lambda: headed(parlour=99),
    "nonces with escapes": lambda: headed(nonces=[EVIL]),
}


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid journal in which some values, lines or bytes are others; with a chain that fits, or not."""
    text = finished(draw(st.sampled_from(sorted(GAMES))))
    match draw(st.sampled_from(["value", "value", "value", "lines", "bytes", "random"])):
        case "value":
            lines = bodies(text)
            for _ in range(draw(st.integers(1, 3))):
                at = draw(st.integers(0, len(lines) - 1))
                lines[at] = _with_other_value(draw, lines[at])
            return chained(lines)
        case "lines":
            lines = bodies(text)
            picked = draw(st.lists(st.sampled_from(lines), max_size=6))
            return chained([*lines[: draw(st.integers(0, len(lines)))], *picked])
        case "bytes":
            at = draw(st.integers(0, len(text) - 1))
            return text[:at] + draw(st.binary(max_size=4)) + text[at + draw(st.integers(0, 4)) :]
        case _:
            return draw(st.binary())


def _with_other_value(draw: st.DrawFn, line: bytes) -> bytes:
    """One value anywhere in a line is another one."""
    root = [json.loads(line)]
    places: list[tuple[Any, Any]] = []
    waiting: list[Any] = [root]
    while waiting:
        holder = waiting.pop()
        for key in holder if isinstance(holder, dict) else range(len(holder)):
            places.append((holder, key))
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])
    holder, key = draw(st.sampled_from(places[1:]))
    holder[key] = draw(_VALUES)
    return json.dumps(root[0], separators=(",", ":"), ensure_ascii=False).encode()
