"""The mutants of a module: every fault that mutmut knows, at every place where a test could notice it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

from tools.mutants.noise import is_noise, skipped


class Made(NamedTuple):
    """The changed line as it was and as it is, and the faulty module."""

    was: str
    now: str
    source: str


@dataclass
class Mutant:
    """A module with one fault, made when it is looked at. `key` says which one in which state of the module; `lines`
    are those that run into it, None if it is met when the module is imported."""

    module: str
    path: Path
    scope: str
    lines: range | None
    key: str
    make: Callable[[], Made]

    @cached_property
    def made(self) -> Made:
        return self.make()

    @property
    def name(self) -> str:
        """What the mutant is called where survivors are named; it outlives changes elsewhere in the file."""
        return f"{self.place}: {self.made.was} → {self.made.now}"

    @property
    def place(self) -> str:
        """The function it is in."""
        return f"{self.module}:{self.scope}"


class Place(NamedTuple):
    """Where the walk through a module is: in which classes and functions, and in which statement."""

    scope: tuple[str, ...] = ()
    within: bool = False
    statement: cst.CSTNode | None = None


def less(node: cst.Integer) -> Iterator[cst.BaseExpression]:
    """mutmut adds one to a number; a bound can be wrong on both sides."""
    value = node.evaluated_value - 1
    if value >= 0:
        yield cst.Integer(str(value))
    else:
        yield cst.UnaryOperation(cst.Minus(), cst.Integer(str(-value)), [cst.LeftParen()], [cst.RightParen()])


OPERATORS: tuple[tuple[type, Any], ...] = (*mutators.mutation_operators, (cst.Integer, less))


def mutants(module: str, path: Path) -> Iterator[Mutant]:
    """The mutants of a module."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    spans = wrapper.resolve(PositionProvider)
    whole, state = wrapper.module, sha256(text.encode()).hexdigest()[:16]
    texts = ["".join(map(whole.code_for_node, whole.header)), *map(whole.code_for_node, whole.body)]
    for i, statement in enumerate(whole.body, start=1):
        for place, node, changed, number in _faults(statement, Place()):
            lines = _lines(spans[place.statement or node]) if place.within else None
            make = partial(_made, texts, i, partial(_faulty, whole, statement, node, changed))
            key = f"{module} {state} {_where(spans[node])} {number}"
            yield Mutant(module, path, ".".join(place.scope), lines, key, make)


def _faulty(whole: cst.Module, statement: cst.CSTNode, node: cst.CSTNode, changed: cst.CSTNode) -> str:
    replaced: Any = statement.deep_replace(node, changed)
    return whole.code_for_node(replaced)


def _made(texts: list[str], at: int, faulty: Callable[[], str]) -> Made:
    text = faulty()
    was, now = _difference(texts[at], text)
    return Made(was, now, "".join([*texts[:at], text, *texts[at + 1 :]]))


def _faults(node: cst.CSTNode, place: Place) -> Iterator[tuple[Place, cst.CSTNode, Any, str]]:
    if skipped(node):
        return
    for which, (kind, operator) in enumerate(OPERATORS):
        if isinstance(node, kind):
            for number, changed in enumerate(_first_only(operator, operator(node))):
                if not is_noise(node, changed):
                    yield place, node, changed, f"{type(node).__name__} {which}.{number}"
    for child, there in _children(node, place):
        yield from _faults(child, there)


def _first_only(operator: object, found: Iterable[Any]) -> Iterable[Any]:
    """Of a word, one misspelling is enough."""
    return list(found)[:1] if operator is mutators.operator_string else found


def _children(node: cst.CSTNode, place: Place) -> Iterator[tuple[cst.CSTNode, Place]]:
    match node:
        case cst.FunctionDef():  # defaults are computed when the module is imported
            place = place._replace(scope=(*place.scope, node.name.value))
            yield node.params, place
            yield node.body, place._replace(within=True)
        case cst.ClassDef():
            place = place._replace(scope=(*place.scope, node.name.value))
            yield from ((child, place) for child in node.children)
        case cst.Annotation():  # of types only what they say about values: the bounds of options
            yield from ((call, place) for call in _calls(node))
        case cst.SimpleStatementLine():
            yield from ((child, place._replace(statement=node)) for child in node.children)
        case _:
            yield from ((child, place) for child in node.children)


def _calls(node: cst.CSTNode) -> Iterator[cst.Call]:
    if isinstance(node, cst.Call):
        yield node
    else:
        for child in node.children:
            yield from _calls(child)


def _where(span: CodeRange) -> str:
    return f"{span.start.line}:{span.start.column}-{span.end.line}:{span.end.column}"


def _lines(span: CodeRange) -> range:
    return range(span.start.line, span.end.line + 1)


def _difference(before: str, after: str) -> tuple[str, str]:
    """The changed lines; of many, the first."""
    was, now = before.splitlines(), after.splitlines()
    while was and now and was[-1] == now[-1]:
        was, now = was[:-1], now[:-1]
    while was and now and was[0] == now[0]:
        was, now = was[1:], now[1:]
    return _short(was), _short(now)


def _short(lines: list[str]) -> str:
    return lines[0].strip() + (" …" if len(lines) > 1 else "") if lines else "nothing"
