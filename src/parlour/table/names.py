"""What people at a table are called: names that can be read, and that nobody else could be taken for."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from parlour.engine import Illegal

NAME_LENGTH: Final = 24
AVATARS: Final = (
    "moon", "drop", "leaf", "key", "bell", "kite", "shell", "crown", "boat", "cup", "star", "tree",
)  # fmt: skip
"""The shapes that the page draws."""

_SYMBOL: Final = "So"
_MOST_MARKS: Final = 2
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as visible and show nothing: fillers and the empty Braille cell."""

_MARKS: Final = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
"""Accents and the like, that sit on a letter of any script; the vowel signs of a script are not among them."""

_SELECTORS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""They choose how the character before them is drawn."""

_CYRILLIC: Final = str.maketrans("АВЕКМНОРСТУХЅІЈԁаеоркстухѕіјһԛԝґ", "ABEKMHOPCTYXSIJdaeopkctyxsijhqwr")
_GREEK: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ", "ABEZHIKMNOPTYXaikvoptux")
_OTHER: Final = str.maketrans("ԱՕՍօսհոıɑɡƖǀ", "UOUouhniagll")
_LATIN: Final = {**_CYRILLIC, **_GREEK, **_OTHER}
"""Letters of other scripts, each with the Latin one it is drawn like."""

_STROKES: Final = str.maketrans("I1|0", "lllO")
"""What many typefaces draw alike."""


def proper_name(name: str) -> str:
    """A name as it is shown; raises Illegal if it could not be read.

    >>> proper_name("  Anna   Maria ")
    'Anna Maria'
    """
    tidy = normalize("NFC", " ".join(name.split()))
    if not 1 <= len(tidy) <= NAME_LENGTH or not _visible(tidy):
        raise Illegal(f"a name has 1 to {NAME_LENGTH} visible characters")
    return tidy


def proper_avatar(avatar: str) -> str:
    """A shape that the page draws, or none; raises Illegal."""
    if avatar and avatar not in AVATARS:
        raise Illegal(f"there is no avatar {avatar[:16]!r}; accepted: {', '.join(AVATARS)}")
    return avatar


def same_name(one: str, other: str) -> bool:
    """Whether one could be taken for the other: by its letters, or by how it looks.

    >>> same_name("Anna", "ANNA"), same_name("Anna", "\u0410nn\u0430"), same_name("Ian", "lan"), same_name("Ian", "Lan")
    (True, True, True, False)
    """
    first, second = _bare(one), _bare(other)
    return first.casefold() == second.casefold() or first.translate(_STROKES) == second.translate(_STROKES)


def _visible(name: str) -> bool:
    if not name.isprintable() or not _BLANK.isdisjoint(name):
        return False
    kinds = [category(letter) for letter in normalize("NFD", name)]
    runs = "".join("m" if kind in ("Mn", "Me") else "." for kind in kinds)
    chosen = [at for at, letter in enumerate(name) if _among(letter, _SELECTORS)]
    return (
        not runs.startswith("m")
        and "m" * (_MOST_MARKS + 1) not in runs
        and all(category(name[at - 1]) == _SYMBOL for at in chosen)
    )


def _bare(name: str) -> str:
    """The letters alone, in Latin where they look like it."""
    letters = normalize("NFKD", name)
    kept = (letter for letter in letters if not _hidden(letter))
    return " ".join("".join(kept).translate(_LATIN).split())


def _hidden(letter: str) -> bool:
    return category(letter) == "Cf" or letter in _BLANK or _among(letter, _MARKS) or _among(letter, _SELECTORS)


def _among(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(letter) <= last for first, last in ranges)
