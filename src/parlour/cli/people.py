"""Names of players, and sentences about them in which the reader is "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.bot_names import BOT_NAMES
from parlour.engine import BadSetup, Header

GUEST: Final = "Guest"
LONGEST: Final = 20
_IRREGULAR: Final = {"have": "has", "are": "is"}


class People(NamedTuple):
    """The names around the table, as the person in seat `you` speaks of them."""

    names: tuple[str, ...]
    you: int | None = None

    def seen_by(self, viewer: int | None) -> People:
        return self._replace(you=viewer)

    def name(self, seat: int) -> str:
        """At the head of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def inside(self, seat: int) -> str:
        """Within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """A name and its verb.

        >>> People(("Guest", "Ada"), you=0).does(0, "pass"), People(("Guest", "Ada"), you=0).does(1, "pass")
        ('You pass', 'Ada passes')
        """
        return f"{self.name(seat)} {verb if seat == self.you else third(verb)}"


def third(verb: str) -> str:
    """A verb after "she"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def listed(words: Sequence[str]) -> str:
    """Words as a person would list them.

    >>> listed(["Ada", "Bela", "Cleo"])
    'Ada, Bela and Cleo'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, noun: str) -> str:
    """A number and its noun; a few say no more.

    >>> counted(1, "life"), counted(3, "level")
    ('one life', '3 levels')
    """
    plural = {"life": "lives"}.get(noun, f"{noun}s")
    return f"one {noun}" if number == 1 else f"{number or 'no'} {plural}"


def sentence(text: str) -> str:
    """A text with a capital at its beginning, unless it begins with the name of a file.

    >>> sentence("parlour.sqlite is damaged"), sentence("no. Not today")
    ('parlour.sqlite is damaged', 'No. Not today')
    """
    first = text.partition(" ")[0].rstrip(".,:;")
    return text if "." in first or "/" in first else text[:1].upper() + text[1:]


def won(winners: Sequence[int], people: People) -> str:
    names = sentence(listed([people.inside(seat) for seat in winners]))
    if len(winners) > 1:
        return f"{names} share the win."
    return f"{people.does(winners[0], 'win')}."


def full_sentence(reason: str) -> str:
    """A refusal's reason as it is said to a person."""
    return sentence(reason) if reason.endswith((".", "?", "!")) else f"{sentence(reason)}."


def seated(given: Sequence[str], seats: int, hotseat: bool) -> tuple[str, ...]:
    """The names of a new table: those given, then guests if all share this screen, or bots; raises BadSetup."""
    most = seats if hotseat else 1
    if len(given) > most:
        raise BadSetup(f"{len(given)} names for {counted(most, 'person').replace('persons', 'people')} at this screen")
    for name in given:
        if name != clean(name) or not name:
            raise BadSetup(f"a name is 1 to {LONGEST} letters that can be seen, not {name!r}")
    guests = [f"{GUEST} {seat + 1}" for seat in range(seats)] if hotseat else [GUEST]
    people = [*given, *guests[len(given) : most]]
    bots = [name for name in BOT_NAMES if name not in people]
    names = (*people, *bots)[:seats]
    if len(set(names)) < seats:
        raise BadSetup(f"two people cannot have the same name at one table: {listed(list(given))}")
    return tuple(names)


def journal_names(header: Header) -> tuple[str, ...]:
    """The names of a journal, which may come from anywhere: nothing in them may steer a terminal."""
    names = [clean(name) or f"Seat {seat}" for seat, name in enumerate(header.names[: header.seats])]
    return (*names, *(f"Seat {seat}" for seat in range(len(names), header.seats)))


def clean(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]
