"""The mutants of a module: every fault that mutmut knows, at every place where a test could notice it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

from tools.mutants.noise import is_noise, skipped


class Mutant(NamedTuple):
    """A module with one fault. `lines` are those that run into it; None if it is met when the module is imported."""

    module: str
    path: Path
    scope: str
    was: str
    now: str
    lines: range | None
    source: str
    twin: int = 1

    @property
    def name(self) -> str:
        """What the mutant is called where survivors are named; it outlives changes elsewhere in the file."""
        count = f" ({self.twin})" if self.twin > 1 else ""
        return f"{self.module}:{self.scope}: {self.was} → {self.now}{count}"


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
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
    spans = wrapper.resolve(PositionProvider)
    whole = wrapper.module
    before = "".join(map(whole.code_for_node, whole.header))
    texts = list(map(whole.code_for_node, whole.body))
    names: Counter[str] = Counter()
    for i, statement in enumerate(whole.body):
        seen = {texts[i]}
        for place, node, changed in _faults(statement, Place()):
            faulty: Any = statement.deep_replace(node, changed)
            text = whole.code_for_node(faulty)
            if text in seen:
                continue
            seen.add(text)
            was, now = _difference(texts[i], text)
            lines = _lines(spans[place.statement or node]) if place.within else None
            source = "".join([before, *texts[:i], text, *texts[i + 1 :]])
            mutant = Mutant(module, path, ".".join(place.scope), was, now, lines, source)
            names[mutant.name] += 1
            yield mutant._replace(twin=names[mutant.name])


def _faults(node: cst.CSTNode, place: Place) -> Iterator[tuple[Place, cst.CSTNode, Any]]:
    if skipped(node):
        return
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            for changed in _first_only(operator, operator(node)):
                if not is_noise(node, changed):
                    yield place, node, changed
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
