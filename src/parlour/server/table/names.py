"""Names of people at a table: visible characters, and no two that look alike.

Look-alikes are found by Unicode's confusables (UTS 39), through the library `confusable_homoglyphs`. It is loaded
when the first two names are compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from parlour.engine import Illegal
from parlour.languages import one_of, quoted

NAME_LENGTH: Final = 24
KEPT_LETTERS: Final = 4096
AVATARS: Final = (
    "moon", "drop", "leaf", "key", "bell", "kite", "shell", "crown", "boat", "cup", "star", "tree",
)  # fmt: skip
"""The shapes that the page draws."""

MOST_CODE_POINTS: Final = 96
"""An emoji counts as one character of a name, though it may be made of ten, and a letter with its vowel signs too."""

_PICTURE: Final = (
    "(?:[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?)"
)
_EMOJI: Final = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3|{_PICTURE}(?:\u200d{_PICTURE})+|{_PICTURE}[\ufe0f\U0001f3fb-\U0001f3ff]"
)
"""Flags, keycaps, pictures joined into one, and pictures with a skin tone or drawn in colour."""

_JOINERS: Final = re.compile(
    "(?<=[\u0620-\u06ff])\u200c(?=[\u0620-\u06ff])"
    "|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]"
)
"""What keeps two letters apart in Persian names, and what shapes a consonant in those of India."""

_STANDS_FOR_EMOJI: Final = "\u263a"
_SYMBOL: Final = "So"
_HEAPED: Final = re.compile("^[mp]|m{3}|[mp]{4}")
"""Marks without a letter, or more than a letter carries: two, or three points of Hebrew."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as visible and show nothing: fillers and the empty Braille cell."""

_MARKS: Final = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
"""Accents and the like, that sit on a letter of any script; the vowel signs of a script are not among them."""

_POINTS: Final = ((0x5B0, 0x5C7),)
"""The vowel points of Hebrew."""

_SELECTORS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""They choose how the character before them is drawn."""

_LATIN: Final = str.maketrans("\u0406\u0399\u043a\u03ba\u0138\u0442\u03c4\u03c7\u0531\u0491\u04cf", "IIkkkttxUrl")
"""Letters drawn like a Latin one of the same case, which the confusables give another case or none."""

_SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "


def proper_name(name: str) -> str:
    """A name as it is shown; raises Illegal if it could not be read.

    >>> proper_name("  Anna   Maria ")
    'Anna Maria'
    """
    tidy = normalize("NFC", " ".join(name.split()))
    plain = _JOINERS.sub("", _EMOJI.sub(_STANDS_FOR_EMOJI, tidy))
    letters = sum(_kind(letter) == "." for letter in plain)
    if not 1 <= letters <= NAME_LENGTH or len(tidy) > MOST_CODE_POINTS or not _visible(plain):
        raise Illegal("bad-name", most=NAME_LENGTH)
    return tidy


def proper_avatar(avatar: str) -> str:
    """A shape that the page draws, or none; raises Illegal."""
    if avatar and avatar not in AVATARS:
        raise Illegal("bad-avatar", avatar=quoted(avatar), avatars=one_of(AVATARS))
    return avatar


def same_name(one: str, other: str) -> bool:
    """Whether one could be taken for the other: by its letters, or by how it looks.

    >>> same_name("Anna", "ANNA"), same_name("Anna", "\u0410nn\u0430"), same_name("Ian", "lan"), same_name("Ian", "Lan")
    (True, True, True, False)
    """
    first, second = _bare(one), _bare(other)
    return _letters(first) == _letters(second) or _skeleton(first) == _skeleton(second)


def _visible(name: str) -> bool:
    if not name.isprintable() or not _BLANK.isdisjoint(name):
        return False
    runs = "".join(map(_kind, normalize("NFD", name)))
    chosen = [at for at, letter in enumerate(name) if _among(letter, _SELECTORS)]
    return not _HEAPED.search(runs) and all(category(name[at - 1]) == _SYMBOL for at in chosen)


def _kind(letter: str) -> str:
    """A mark, a point, or something else."""
    if category(letter) not in ("Mn", "Me"):
        return "."
    return "p" if _among(letter, _POINTS) else "m"


def _bare(name: str) -> str:
    """The letters alone, in Latin where they look like it."""
    seen = "".join(map(_latin, name.translate(_LATIN)))
    letters = normalize("NFKD", seen).translate(_LATIN)
    kept = (_latin(letter) for letter in letters if not _hidden(letter))
    return " ".join("".join(kept).split())


def _letters(bare: str) -> str:
    """What names are called, whatever their case: `rn` is drawn like `m`."""
    return bare.casefold().replace("m", "rn")


def _skeleton(bare: str) -> str:
    """How a name looks: two with the same skeleton are drawn alike in some typeface."""
    return "".join(map(_prototype, bare))


@lru_cache(KEPT_LETTERS)
def _latin(letter: str) -> str:
    if letter.isascii():
        return letter
    called = unicode_name(letter, "")
    if called.startswith(_SMALL_CAPITAL) and len(called) == len(_SMALL_CAPITAL) + 1:
        return called[-1]
    likely = [_prototype(each) for each in (letter, letter.upper(), letter.lower())]
    return next((each for each in likely if each.isascii()), likely[0])


@lru_cache(KEPT_LETTERS)
def _prototype(letter: str) -> str:
    """The one of all characters that look alike which stands for them."""
    alike = _confusables().get(letter, ())
    if len(alike) != 1:
        return letter
    other: str = alike[0]["c"].replace("\u200e", "")
    standing = len(other) > 1 or len(_confusables().get(other, ())) > 1 or other < letter
    return other if standing else letter


@cache
def _confusables() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """For each character those that look like it. Where there is more than one, it stands for them all."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # it has no types

    data: Mapping[str, Sequence[Mapping[str, str]]] = confusables_data
    return data


def _hidden(letter: str) -> bool:
    return category(letter) == "Cf" or letter in _BLANK or _among(letter, _MARKS) or _among(letter, _SELECTORS)


def _among(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(letter) <= last for first, last in ranges)
