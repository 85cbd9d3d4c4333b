"""Names of players, and sentences about them in which the reader is "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.bot_names import BOT_NAMES
from parlour.engine import BadSetup, Header
from parlour.languages import Key, Refusal, prefix_of, quoted
from parlour.languages import sentence as told
from parlour.terminal.language import listed, reader, worded

LONGEST: Final = 20


class People(NamedTuple):
    """The names around the table, as the person in seat `you` speaks of them."""

    names: tuple[str, ...]
    you: int | None = None

    def seen_by(self, viewer: int | None) -> People:
        return self._replace(you=viewer)

    def name(self, seat: int) -> str:
        """At the head of a sentence."""
        return worded("you") if seat == self.you else self.names[seat]

    def inside(self, seat: int) -> str:
        """Within a sentence."""
        return worded("cli_you") if seat == self.you else self.names[seat]

    def tell(self, key: Key, seat: int, **inputs: str | float) -> str:
        """A text about somebody. It has the inputs `name` and `who`, which is `you` for the reader.

        >>> people = People(("Guest", "Ada"), you=0)
        >>> people.tell("cli_begins", 0), people.tell("cli_begins", 1)
        ('You begin.', 'Ada begins.')
        """
        return reader().text(key, self._about(seat) | inputs)

    def tell_own(self, game: str, key: str, seat: int, **inputs: str | float) -> str:
        """The same with a text of a game's own catalogue."""
        return reader().text(f"{prefix_of(game)}{key}", self._about(seat) | inputs)

    def _about(self, seat: int) -> dict[str, str | float]:
        return {"who": "you" if seat == self.you else "other", "name": self.names[seat]}


def sentence(text: str) -> str:
    """A text with a capital at its beginning, unless it begins with the name of a file.

    >>> sentence("parlour.sqlite is damaged"), sentence("no. Not today")
    ('parlour.sqlite is damaged', 'No. Not today')
    """
    first = text.partition(" ")[0].rstrip(".,:;")
    return text if "." in first or "/" in first else text[:1].upper() + text[1:]


def won(winners: Sequence[int], people: People) -> str:
    if len(winners) > 1:
        first, *others = winners
        return worded("they_win", names=listed([people.name(first), *map(people.inside, others)]))
    return people.tell("cli_wins", winners[0])


def full_sentence(reason: str, why: Refusal | None = None) -> str:
    """A reason as it is said to a person. A name or another value of `why` keeps its letters at the beginning.

    >>> why = Refusal("seat-count", {"game": "mind", "fewest": 2, "most": 4, "seats": 5})
    >>> full_sentence("mind is for 2 to 4 players, not 5", why), full_sentence("the game is over")
    ('mind is for 2 to 4 players, not 5.', 'The game is over.')
    """
    text = reason if why and _begins_with_value(reason, why) else sentence(reason)
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _begins_with_value(reason: str, why: Refusal) -> bool:
    inner = [value for value in why.params.values() if isinstance(value, Refusal)]
    # `key` is not a value but the word for a key in the language that is read here.
    values = [value for name, value in why.params.items() if name != "key" and isinstance(value, str) and value]
    return reason.startswith(tuple(values)) or any(
        reason.startswith(told(reader(), each)) and _begins_with_value(reason, each) for each in inner
    )


def seated(given: Sequence[str], seats: int, hotseat: bool) -> tuple[str, ...]:
    """The names of a new table: those given, then guests if all share this screen, or bots; raises BadSetup."""
    most = seats if hotseat else 1
    if len(given) > most:
        raise BadSetup("cli.too-many-names", names=len(given), people=most)
    for name in given:
        if name != clean(name) or not name:
            raise BadSetup("cli.bad-name", most=LONGEST, name=quoted(name))
    guest = worded("cli_guest")
    guests = [worded("cli_guest_at", seat=seat + 1) for seat in range(seats)] if hotseat else [guest]
    people = [*given, *guests[len(given) : most]]
    bots = [name for name in BOT_NAMES if name not in people]
    names = (*people, *bots)[:seats]
    if len(set(names)) < seats:
        raise BadSetup("cli.same-name", names=list(given))
    return tuple(names)


def journal_names(header: Header) -> tuple[str, ...]:
    """The names of a journal, which may come from anywhere: nothing in them may steer a terminal."""
    names = [clean(name) or seat_name(seat) for seat, name in enumerate(header.names[: header.seats])]
    return (*names, *(seat_name(seat) for seat in range(len(names), header.seats)))


def seat_name(seat: int) -> str:
    """Somebody without a name."""
    return worded("seat_number", seat=seat)


def clean(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]
