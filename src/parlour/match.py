"""One match in memory, from its first deal to its last event: what scripts, tests, simulations and live tables hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, overload

from msgspec import UNSET
from typing_extensions import TypeVar  # with defaults, which `typing` has from Python 3.13 on

from parlour.engine import (
    Actor,
    AnyGame,
    BadJournal,
    BadSetup,
    Commit,
    Dealer,
    DrawRequest,
    EndlessGame,
    Game,
    Header,
    Illegal,
    Input,
    Journal,
    Millis,
    Outcome,
    ScriptedDealer,
    Seat,
    SeededDealer,
    audit,
    commitment,
    redeal,
    replay,
    share_promise,
    step,
    transitions,
)
from parlour.engine.options import plain, read
from parlour.engine.types import kebab
from parlour.games import game_named

if TYPE_CHECKING:
    from parlour.games import illusion, mind
    from parlour.games.knights import dice, score

S = TypeVar("S", default=Any)
A = TypeVar("A", default=Any)
E = TypeVar("E", default=Any)
V = TypeVar("V", default=Any)
R = TypeVar("R", bound=Outcome, default=Any)

Seed: TypeAlias = int | str | None

MOST_DRAWS: Final = 1000
"""Answers of the dealer in a row that no game comes near."""


class Match(Generic[S, A, E, V, R]):
    """A match of a game, given by name or as a value. Players act; the dealer and the clock follow by themselves.

    The deals come from `seed`, by default a random one, from what a script fixes (`deals=`, `deck=`, …), or from a
    `dealer`. Other keywords are the game's options. With a `journal` the match goes on where that ends; without a seed
    or a dealer it can then only be read. `now` is the match's own time in milliseconds: it moves with `act` and
    `wait`, never backwards.

    >>> match = Match("mind", seats=3, deals=[[[17], [28], [55]]])
    >>> for seat in range(3):
    ...     events = match.act(seat, "ready")
    >>> match.act(0, "play 17", at=1200)
    (Played(seat=0, card=17, moment=0, at=1200, margin=None),)
    >>> match.view(1).pile
    (17,)
    """

    @overload
    def __init__(
        self: Match[mind.State, mind.Action, mind.Event, mind.View, mind.MindOutcome],
        game: Literal["mind"],
        seats: int | None = None,
        *,
        seed: Seed = None,
        **given: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[illusion.State, illusion.Action, illusion.Event, illusion.View, Outcome],
        game: Literal["illusion"],
        seats: int | None = None,
        *,
        seed: Seed = None,
        **given: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[score.State, score.Action, score.Event, score.View, score.ScoreOutcome],
        game: Literal["knights-score"],
        seats: int | None = None,
        *,
        seed: Seed = None,
        **given: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: Match[dice.State, dice.Action, dice.Event, dice.View, Outcome],
        game: Literal["knights-dice"],
        seats: int | None = None,
        *,
        seed: Seed = None,
        **given: Any,
    ) -> None: ...
    @overload
    def __init__(self: Match, game: str, seats: int | None = None, *, seed: Seed = None, **given: Any) -> None: ...
    @overload
    def __init__(
        self,
        game: Game[S, A, E, V, R],
        seats: int | None = None,
        *,
        seed: Seed = None,
        **given: Any,
    ) -> None: ...
    def __init__(
        self,
        game: Any,
        seats: int | None = None,
        *,
        seed: Seed = None,
        names: Sequence[str] = (),
        journal: Journal | None = None,
        dealer: Dealer | None = None,
        **given: Any,
    ) -> None:
        self.game: Game[S, A, E, V, R] = game_named(game) if isinstance(game, str) else game
        if journal is None:
            header, dealer = _opening(self.game, seats, seed, names, dealer, given)
            journal = Journal(header, ())
        else:
            dealer = self._resumed_by(journal, seed, dealer, seats is not None or bool(names) or bool(given))
        self.header = journal.header
        self.state = replay(self.game, self.game.start(self.header.seats, self.header.options), journal.commits)
        self.now = journal.commits[-1].cause.at if journal.commits else Millis(0)
        self._commits: list[Commit[A, E]] = list(journal.commits)
        self._closed = journal.seed is not None
        self._dealer = dealer
        self._seed = dealer.seed if isinstance(dealer, SeededDealer) else journal.seed
        self._deal()

    @classmethod
    def replay(cls, journal: Journal | str | bytes, *, seed: Seed = None) -> Match:
        """The match of a journal. With its seed it can be played on; raises BadJournal."""
        read = _journal(journal)
        return Match(read.header.game, journal=read, seed=seed)

    def act(self, seat: int | None, action: A | str, at: int | None = None) -> tuple[E, ...]:
        """A player's action, as an object or in notation. Returns what followed; raises Illegal and changes nothing.

        `seat` may be a view's `turn`: None, where it is nobody's, is refused as any seat that is not there.
        """
        return tuple([event for commit in self.commit(seat, action, at) for event in commit.events])

    def commit(self, seat: int | None, action: A | str, at: int | None = None) -> tuple[Commit[A, E], ...]:
        """As `act`, but returns the commits. The clock may have acted before a refusal, if `at` is given."""
        if seat is None or seat not in range(self.header.seats):
            raise Illegal("no-seat-here", seat=str(seat), last=self.header.seats - 1)
        if isinstance(action, str):
            action = self.game.from_text(action)
        if self._closed:
            raise Illegal("match-closed")
        if self._dealer is None:
            raise Illegal("read-only")
        before = len(self._commits)
        if at is not None:
            self.wait(at)
        self._commit(Seat(seat), action)
        self._deal()
        return tuple(self._commits[before:])

    def wait(self, until: int) -> None:
        """Let time pass, and the clock act where it is due."""
        if until < self.now:
            raise Illegal("time-backwards", now=self.now, at=until)
        while (due := self.game.due(self.state)) is not None and due <= until:
            self.now = max(self.now, due)
            self._clock(next(iter(self.game.legal(self.state, "clock"))))
        self.now = Millis(until)

    def interrupt(self, seat: int | None, at: int) -> None:
        """The connection of a seat is lost, or with None that of the whole table: the clock does what the game asks."""
        self.wait(at)
        action = self.game.interruption(self.state, None if seat is None else Seat(seat))
        if action is not None and not self._closed:
            self._clock(action)

    def legal(self, seat: int | None) -> tuple[A, ...]:
        """What a player may do now; nothing for None."""
        return () if self._closed or seat is None else tuple(self.game.legal(self.state, Seat(seat)))

    def view(self, viewer: int | None) -> V:
        """What a seat may know, or with None the public."""
        return self.game.view(self.state, None if viewer is None else Seat(viewer))

    def shown(self, event: E, viewer: int | None) -> E | None:
        """An event as a viewer may see it, or None if they may not."""
        return self.game.show(event, None if viewer is None else Seat(viewer))

    def seen(self, viewer: int | None) -> Iterator[tuple[V, Millis]]:
        """What a viewer has seen so far: every view, and when it was."""
        start, seat = self.game.start(self.header.seats, self.header.options), None if viewer is None else Seat(viewer)
        for each in transitions(self.game, start, self._commits):
            yield self.game.view(each.after, seat), each.commit.cause.at

    @property
    def count(self) -> int:
        """How many commits there are."""
        return len(self._commits)

    def since(self, count: int) -> tuple[Commit[A, E], ...]:
        """The commits after the first `count`."""
        return tuple(self._commits[count:])

    @property
    def commits(self) -> tuple[Commit[A, E], ...]:
        return tuple(self._commits)

    @property
    def events(self) -> tuple[E, ...]:
        return tuple(event for commit in self._commits for event in commit.events)

    @property
    def outcome(self) -> R | None:
        """None, or what the game says of its end: `winners`, and more where it has more to say."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        actors: list[Actor] = [*map(Seat, range(self.header.seats)), "dealer", "clock"]
        return not any(self.game.legal(self.state, actor) for actor in actors)

    def close(self) -> None:
        """End the match here: nothing more is accepted, and the seed is revealed."""
        self._closed = True

    @property
    def journal(self) -> Journal:
        """All that happened so far; with the seed once the match is over or closed."""
        return Journal(self.header, self.commits, self._seed if self._closed or self.over else None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.journal == other.journal and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.header.seats} seats, {len(self._commits)} commits, {self.now} ms>"

    def _resumed_by(self, journal: Journal, seed: Seed, dealer: Dealer | None, more: bool) -> Dealer | None:
        """The dealer that continues a journal, advanced to its end; raises BadJournal if the deals differ."""
        if more:
            raise BadSetup("settled-by-journal")
        if dealer is None and seed is not None:
            dealer = SeededDealer(str(seed), journal.header.nonces)
        if dealer is not None:
            redeal(self.game, journal, dealer)
        return dealer

    def _clock(self, action: A) -> None:
        self._commit("clock", action)
        self._deal()

    def _deal(self) -> None:
        """Whatever the dealer is asked for, until players or the clock are to act; raises EndlessGame."""
        before = len(self._commits)
        while self._dealer and isinstance(asked := self.game.legal(self.state, "dealer"), DrawRequest):
            if len(self._commits) - before == MOST_DRAWS:
                again = kebab(asked.action.__name__)
                raise EndlessGame(
                    f"{self.game.name} has asked its dealer {MOST_DRAWS} times in a row, and asks for {again!r} again: "
                    "what evolve makes of its events must change what legal asks for"
                )
            self._commit("dealer", self._dealer.answer(asked))

    def _commit(self, by: Actor, action: A) -> None:
        cause: Input[Any] = Input(self.now, by, action)
        self.state, events = step(self.game, self.state, cause)
        self._commits.append(Commit(len(self._commits) + 1, cause, events))


def verify(journal: Journal | str | bytes) -> Journal:
    """Every rule audited and every card dealt again from the revealed seed; raises BadJournal."""
    read = _journal(journal)
    game = game_named(read.header.game)
    header, last = read.header, len(read.commits) + 2
    if header.commitment is None:
        audit(game, read)
        return read
    if read.seed is None:
        audit(game, read)
        raise BadJournal(last, "seed-not-told")
    if commitment(read.seed) != header.commitment:
        raise BadJournal(last, "seed-broken")
    _check_promises(header)
    audit(game, read, SeededDealer(read.seed, header.nonces))
    return read


def _journal(journal: Journal | str | bytes) -> Journal:
    return journal if isinstance(journal, Journal) else Journal.from_text(journal, game_named)


def _opening(
    game: AnyGame,
    seats: int | None,
    seed: Seed,
    names: Sequence[str],
    dealer: Dealer | None,
    given: Mapping[str, Any],
) -> tuple[Header, Dealer]:
    """The header of a new match and who deals it; raises BadSetup. Only a seed of its own is promised."""
    seats = game.seats.start if seats is None else seats
    written = {key: given[key] for key in game.scripts if key in given}
    implied, script = game.script(seats, written)
    chosen = {key: value for key, value in given.items() if key not in written}
    options = plain(read(game.options, {**chosen, **implied}, game.name))
    promise = None
    if dealer is None:
        seeded = SeededDealer(token_hex(32) if seed is None else str(seed))
        dealer, promise = (ScriptedDealer(script, seeded), None) if written else (seeded, commitment(seeded.seed))
    return Header(game=game.name, seats=seats, options=options, commitment=promise, names=tuple(names)), dealer


def _check_promises(header: Header) -> None:
    """Raises BadJournal unless every share in the shuffle is the one that was promised."""
    if header.promises is UNSET:
        return
    pairs = zip_longest(header.nonces, header.promises, fillvalue="")
    for seat, (share, promise) in enumerate(pairs):
        if share_promise(share) != promise if share else promise:
            raise BadJournal(1, "share-broken", seat=seat)
