"""Checks of what compiled code is given. It reads and writes memory without checking bounds itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.engine import BadSetup

_KINDS: Final = {"i": ("iu", "whole numbers"), "f": ("iufb", "numbers")}
_LARGEST_SEED: Final = 2**64 - 1


def checked_array(
    name: str,
    given: Any,
    dtype: type[np.generic],
    shape: Sequence[int | None],
    low: float | None = None,
    high: float | None = None,
) -> NDArray[Any]:
    """`given` as a contiguous array of that type, in memory of the same kind as any other, so that code which was
    compiled for one takes all; raises BadSetup.

    `shape` has None where any length from 1 on is accepted. Numbers must be finite, and within `low` and `high`.
    """
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise BadSetup(f"{name} cannot be read as an array: {error}") from None
    kinds, noun = _KINDS[np.dtype(dtype).kind]
    if array.dtype.kind not in kinds:
        raise BadSetup(f"{name} must be {noun}, not of type {array.dtype}")
    fits = len(array.shape) == len(shape) and all(
        found > 0 if wanted is None else found == wanted for found, wanted in zip(array.shape, shape, strict=True)
    )
    if not fits:
        wanted = ", ".join("any" if each is None else str(each) for each in shape)
        raise BadSetup(f"{name} must have the shape ({wanted}), not {array.shape}")
    least, most = array.min(), array.max()
    if array.dtype.kind == "f" and not (np.isfinite(least) and np.isfinite(most)):
        raise BadSetup(f"{name} must be finite; there is {least if not np.isfinite(least) else most} among them")
    if (low is not None and least < low) or (high is not None and most > high):
        raise BadSetup(f"{name} must be {_bounds(low, high)}; they are {least} to {most}")
    if array.dtype.kind == "u" and most > np.iinfo(np.int64).max:
        raise BadSetup(f"{name} must be {_bounds(low, np.iinfo(np.int64).max)}; they are {least} to {most}")
    return np.require(array, dtype, ["C", "ALIGNED", "WRITEABLE"])


def checked_whole(name: str, given: Any, low: int, high: int) -> int:
    """A whole number within bounds; raises BadSetup."""
    if isinstance(given, bool | np.bool_) or not isinstance(given, int | np.integer) or not low <= int(given) <= high:
        raise BadSetup(f"{name} must be a whole number from {low} to {high}, not {given!r}")
    return int(given)


def checked_number(name: str, given: Any, low: float, high: float) -> float:
    """A number within bounds; raises BadSetup."""
    real = isinstance(given, int | float | np.integer | np.floating) and not isinstance(given, bool)
    if not real or not low <= float(given) <= high:
        raise BadSetup(f"{name} must be a number from {low:g} to {high:g}, not {given!r}")
    return float(given)


def checked_seed(given: Any) -> np.uint64:
    """A seed as compiled code takes it; raises BadSetup."""
    return np.uint64(checked_whole("seed", given, 0, _LARGEST_SEED))


def checked_games(given: range) -> range:
    """Games by their numbers, one after the other; raises BadSetup."""
    if given.step != 1 or given.start < 0 or not given:
        raise BadSetup(f"games must be a range of numbers from 0 on, at least one, such as range(100), not {given!r}")
    return given


def checked_choice(name: str, given: str, accepted: Sequence[str]) -> int:
    """The place of a word among those that are accepted; raises BadSetup."""
    if given not in accepted:
        raise BadSetup(f"{name} cannot be {given!r}; accepted: {', '.join(accepted)}")
    return accepted.index(given)


def checked_names(name: str, given: Any, such_as: Sequence[str]) -> None:
    """Raises BadSetup for what is no list of names."""
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(each, str) for each in given):
        raise BadSetup(f"{name} must be a list of names, such as {list(such_as)}, not {given!r}")


def _bounds(low: float | None, high: float | None) -> str:
    if high is None:
        return f"at least {low:g}"
    return f"at most {high:g}" if low is None else f"between {low:g} and {high:g}"
