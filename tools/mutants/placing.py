"""A fault inside a function, put into the module that is loaded already: only the function's code is exchanged."""

from __future__ import annotations

import sys
from types import CodeType, FunctionType
from typing import Any

from tools.mutants.making import Mutant

_INSIDE = ("__func__", "fget", "func", "__wrapped__")
"""Where static and class methods, properties and functions with a memory keep the function."""


def put_in_place(mutant: Mutant) -> bool:
    """Whether the fault is where it belongs; not if it is met at the import, or no such function is found."""
    if mutant.lines is None:
        return False
    code: CodeType | None = compile(mutant.made.source, mutant.path, "exec")
    held: Any = sys.modules.get(mutant.module)
    for name in mutant.scope.split("."):
        code = _code(code, name)
        held = _function(getattr(held, "__dict__", {}).get(name))
        if code is None or isinstance(held, FunctionType):
            break
    if code is None or not isinstance(held, FunctionType) or code.co_freevars != held.__code__.co_freevars:
        return False
    held.__code__ = code
    return True


def _code(code: CodeType | None, name: str) -> CodeType | None:
    """What a class or function of that name is made of; of several the last, as in the module."""
    inner = code.co_consts if code else ()
    return next((each for each in reversed(inner) if isinstance(each, CodeType) and each.co_name == name), None)


def _function(held: Any) -> Any:
    while not isinstance(held, FunctionType):
        inside = [getattr(held, name) for name in _INSIDE if hasattr(held, name)]
        if not inside:
            break
        held = inside[0]
    return held
