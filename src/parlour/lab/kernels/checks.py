"""Checks of what compiled code is given. It reads and writes memory without checking bounds itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.engine import BadSetup
from parlour.languages import quoted

_KINDS: Final = {"i": ("iu", "lab.array-of-whole"), "f": ("iufb", "lab.array-of-numbers")}
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
        raise BadSetup("lab.no-array", name=name, error=str(error)) from None
    kinds, code = _KINDS[np.dtype(dtype).kind]
    if array.dtype.kind not in kinds:
        raise BadSetup(code, name=name, found=str(array.dtype))
    fits = len(array.shape) == len(shape) and all(
        found > 0 if wanted is None else found == wanted for found, wanted in zip(array.shape, shape, strict=True)
    )
    if not fits:
        wanted = ", ".join("any" if each is None else str(each) for each in shape)
        raise BadSetup("lab.array-shape", name=name, wanted=wanted, found=str(array.shape))
    least, most = array.min(), array.max()
    if array.dtype.kind == "f" and not (np.isfinite(least) and np.isfinite(most)):
        found = least if not np.isfinite(least) else most
        raise BadSetup("lab.array-infinite", name=name, found=str(found))
    if (low is not None and least < low) or (high is not None and most > high):
        raise _out_of_bounds(name, low, high, least, most)
    if array.dtype.kind == "u" and most > np.iinfo(np.int64).max:
        raise _out_of_bounds(name, low, np.iinfo(np.int64).max, least, most)
    return np.require(array, dtype, ["C", "ALIGNED", "WRITEABLE"])


def checked_whole(name: str, given: Any, low: int, high: int) -> int:
    """A whole number within bounds; raises BadSetup."""
    if isinstance(given, bool | np.bool_) or not isinstance(given, int | np.integer) or not low <= int(given) <= high:
        raise BadSetup("lab.whole-number", name=name, low=low, high=high, given=quoted(given))
    return int(given)


def checked_number(name: str, given: Any, low: float, high: float) -> float:
    """A number within bounds; raises BadSetup."""
    real = isinstance(given, int | float | np.integer | np.floating) and not isinstance(given, bool)
    if not real or not low <= float(given) <= high:
        raise BadSetup("lab.number", name=name, low=f"{low:g}", high=f"{high:g}", given=quoted(given))
    return float(given)


def checked_seed(given: Any) -> np.uint64:
    """A seed as compiled code takes it; raises BadSetup."""
    return np.uint64(checked_whole("seed", given, 0, _LARGEST_SEED))


def checked_games(given: range) -> range:
    """Games by their numbers, one after the other; raises BadSetup."""
    if given.step != 1 or given.start < 0 or not given:
        raise BadSetup("lab.games", given=quoted(given))
    return given


def checked_choice(name: str, given: str, accepted: Sequence[str]) -> int:
    """The place of a word among those that are accepted; raises BadSetup."""
    if given not in accepted:
        raise BadSetup("lab.choice", name=name, given=quoted(given), accepted=", ".join(accepted))
    return accepted.index(given)


def checked_names(name: str, given: Any, such_as: Sequence[str]) -> None:
    """Raises BadSetup unless it is a list of names."""
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(each, str) for each in given):
        raise BadSetup("lab.names", name=name, such_as=str(list(such_as)), given=quoted(given))


def _out_of_bounds(name: str, low: float | None, high: float | None, smallest: Any, largest: Any) -> BadSetup:
    least, most = str(smallest), str(largest)
    if high is None:
        return BadSetup("lab.array-low", name=name, low=f"{low:g}", least=least, most=most)
    if low is None:
        return BadSetup("lab.array-high", name=name, high=f"{high:g}", least=least, most=most)
    return BadSetup("lab.array-between", name=name, low=f"{low:g}", high=f"{high:g}", least=least, most=most)
