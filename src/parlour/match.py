"""The facade for scripts, tests and notebooks: a match by the name of its game."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from parlour import engine
from parlour.engine import BadRecord, Dealer, Header, Record, Scripted, Seeded, audit, commitment, redeal
from parlour.engine.options import plain, read
from parlour.games import game_named


class Match(engine.Match[Any, Any, Any, Any]):
    """A match of a named game, from a seed or a script.

    >>> match = Match("mind", seats=3, deals=[[[17], [28], [55]]])
    >>> for seat in range(3):
    ...     events = match.act(seat, "ready")
    >>> match.act(0, "play 17", at=1200)
    (Played(seat=0, card=17, moment=0, at=1200, margin=None),)
    >>> match.view(1).pile
    (17,)
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        seed: int | str | None = None,
        names: Sequence[str] = (),
        **given: Any,
    ) -> None:
        game = game_named(name)
        seats = game.seats.start if seats is None else seats
        written = {key: given.pop(key) for key in game.scripts if key in given}
        implied, script = game.script(seats, written)
        options = plain(read(game.options, {**given, **implied}, name))
        if written:
            dealer: Dealer = Scripted(script, Seeded(str(seed)))
            promise = None
        else:
            dealer = seeded = Seeded(token_hex(32) if seed is None else str(seed))
            promise = commitment(seeded.seed)
        header = Header(game=name, seats=seats, options=options, commitment=promise, names=tuple(names))
        super().__init__(game, header, dealer)

    @property
    def outcome(self) -> Any:
        """None, or what the game says of its end: `winners`, and more where it has more to say."""
        return super().outcome

    @classmethod
    def replay(cls, journal: Record | str | bytes, *, seed: int | str | None = None) -> Match:
        """The match a journal tells of. With its seed it can be played on."""
        record = journal if isinstance(journal, Record) else Record.from_text(journal, game_named)
        game = game_named(record.header.game)
        dealer = None
        if seed is not None:
            dealer = Seeded(str(seed), record.header.nonces)
            redeal(game, record, dealer)
        match = cls.__new__(cls)
        engine.Match.__init__(match, game, record.header, dealer, record)
        return match


def verify(journal: Record | str | bytes) -> Record:
    """Every rule audited and every card dealt again from the revealed seed; raises BadRecord."""
    record = journal if isinstance(journal, Record) else Record.from_text(journal, game_named)
    game = game_named(record.header.game)
    header, last = record.header, len(record.commits) + 2
    if header.commitment is None:
        audit(game, record)
        return record
    if record.seed is None:
        audit(game, record)
        raise BadRecord(last, "the seed is not revealed yet, so the deals cannot be checked; the rules were kept")
    if commitment(record.seed) != header.commitment:
        raise BadRecord(last, "the revealed seed is not the one that was promised in the header")
    audit(game, record, Seeded(record.seed, header.nonces))
    return record
