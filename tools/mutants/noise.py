"""What is not worth mutating: texts for people, types, and what no test can reach or tell apart."""

from __future__ import annotations

from typing import Final

import libcst as cst
import libcst.matchers as m

_NAMES_OF_TYPES: Final = m.Assign(value=m.Call(func=m.Name("TypeVar") | m.Name("NewType")))
_ALIAS: Final = m.AnnAssign(annotation=m.Annotation(m.Name("TypeAlias")))
_EXPORTS: Final = m.Assign(targets=[m.AssignTarget(m.Name("__all__"))])
_NEVER: Final = m.Call(func=m.Name("assert_never"))
_STRICT: Final = m.Arg(keyword=m.Name("strict"))
_CHECKS: Final = m.Call(func=m.Name("isinstance") | m.Name("len"))


def skipped(node: cst.CSTNode) -> bool:
    """Types and asserts are for mypy, a strict `zip` is an assert; decorators choose a cache or a property; nothing
    reaches `assert_never`."""
    wanted = _NAMES_OF_TYPES | _ALIAS | _EXPORTS | _NEVER | _STRICT
    return isinstance(node, cst.Assert | cst.Decorator) or m.matches(node, wanted)


def is_noise(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    match node:
        case cst.SimpleString():
            return is_text(node)
        case cst.Assign() | cst.AnnAssign():
            return node.value is not None and is_text(node.value)
        case cst.Call():  # a check of nothing fails at once
            return m.matches(node, _CHECKS) or any(_is_aside(arg) for arg in _lost(node, changed))
        case cst.Match():
            return any(_is_never(case) for case in node.cases if case not in cst.ensure_type(changed, cst.Match).cases)
        case _:
            return False


def is_text(node: cst.CSTNode) -> bool:
    """Whether people read it: sentences have spaces or are put together; codes and names are single words."""
    if isinstance(node, cst.SimpleString):
        return " " in node.raw_value
    return isinstance(node, cst.FormattedString | cst.ConcatenatedString)


def _is_aside(arg: cst.Arg) -> bool:
    return is_text(arg.value) or m.matches(arg, _STRICT)


def _lost(call: cst.Call, changed: cst.CSTNode) -> list[cst.Arg]:
    kept = cst.ensure_type(changed, cst.Call).args
    return [arg for arg in call.args if not any(arg is other for other in kept)]


def _is_never(case: cst.MatchCase) -> bool:
    """The branch of a complete `match` that cannot be reached."""
    return m.matches(case.body, m.IndentedBlock([m.SimpleStatementLine([m.Expr(_NEVER)])]))
