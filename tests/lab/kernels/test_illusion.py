"""The kernel of Illusion against the rules and its bots, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from parlour.bots import SeatedBot, looks_in, simulate
from parlour.bots.bot import Memory
from parlour.bots.illusion.doubter import Threshold
from parlour.bots.illusion.eye import logit
from parlour.engine import ScriptedDealer, SeededDealer
from parlour.engine.chance import in_turn
from parlour.games.illusion import COLOURS, ILLUSION, Shares
from parlour.games.illusion.actions import Lot, Print, Shuffle, ShuffleArrows
from parlour.games.illusion.events import Doubted, Inserted
from parlour.lab.arena.illusion import METRICS
from parlour.lab.kernels import illusion
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.decks import of_box, painted
from parlour.lab.kernels.illusion import FIGURES, NEVER, Decks, dealt

PAINTED = 3
"""A deck with pictures."""


class Game(NamedTuple):
    """Without a box it is played with painted cards."""

    players: list[Threshold]
    seed: int
    long: bool
    box: list[Shares]

    @property
    def decks(self) -> Decks:
        return of_box(self.box) if self.box else painted([PAINTED])

    def traced(self) -> illusion.IllusionArrays:
        return illusion.traced(illusion.rows(self.players), self.decks, self.seed, 7, self.long)

    def figures(self) -> dict[str, float]:
        found = illusion.played(illusion.rows(self.players), self.decks, self.seed, range(7, 8), self.long)
        return dict(zip(FIGURES, found[0].tolist(), strict=True))


def tables(cards: st.SearchStrategy[list[Shares]], at: st.SearchStrategy[float]) -> st.SearchStrategy[Game]:
    player = st.builds(Threshold, noise=st.sampled_from([0.01, 0.16, 0.3, 0.48, 2.0]), at=at)
    seated = st.lists(player, min_size=2, max_size=5)
    return st.builds(Game, seated, st.integers(0, 2**40), st.booleans(), cards)


boxes = st.lists(st.tuples(*[st.integers(0, 25)] * 4), min_size=2, max_size=14)
"""Few cards, many of them alike: decks run out, and rows must be doubted."""

games = st.one_of(
    tables(boxes, st.floats(0, 1)), tables(boxes, st.floats(0.8, 1)), tables(st.just([]), st.floats(0, 0.9))
)


def new_match(game: Game) -> Match:
    """A match whose dealer says what the kernel's has said."""
    seats = len(game.players)
    deal = dealt(seats, game.decks.looks.shape[1], game.seed, 7)
    script: dict[Callable[..., Any], Any] = {
        Print: in_turn([(PAINTED,)]),
        Shuffle: in_turn([tuple(order) for order in deal.orders]),
        ShuffleArrows: in_turn([tuple(COLOURS[arrow] for arrow in deal.arrows)]),
        Lot: in_turn([(deal.starter,)]),
    }
    dealer = ScriptedDealer(script, SeededDealer("no chance is left"))
    return Match("illusion", seats, dealer=dealer, length="long" if game.long else "short", box=tuple(game.box))


def turns(kept: illusion.IllusionArrays) -> list[list[int]]:
    found: list[list[int]] = kept.trace[1 : 1 + kept.trace[0, 0]].tolist()
    return found


def told(match: Match) -> list[list[int]]:
    """The turns of a match as a trace has them."""
    found, length = [], 1
    for event in match.events:
        match event:
            case Inserted():
                length += 1
                found.append([event.seat, event.card, event.place, length, NEVER, NEVER])
            case Doubted():
                found.append([event.seat, NEVER, NEVER, length, int(event.right), event.winner])
                length = 1
    return found


def check_figures(game: Game, match: Match) -> None:
    seats = len(game.players)
    won = {f"won_{seat}": part for seat, part in enumerate(ILLUSION.returns(match.state, seats))}
    known = won | METRICS.figures(match)
    assert game.figures() == dict.fromkeys(FIGURES, 0.0) | known
    assert [name for name in FIGURES if name in known] == list(known)


@settings(max_examples=60)
@given(games)
def test_every_step_is_as_the_rules_say(game: Game) -> None:
    match = new_match(game)
    for seat, card, place, length, right, winner in turns(game.traced()):
        assert (match.outcome, match.state.turn) == (None, seat)
        if place == NEVER:
            (doubted, *_) = match.act(seat, "doubt")
            assert (len(doubted.row), doubted.right, doubted.winner) == (length, right, winner)
        else:
            (inserted,) = match.act(seat, f"insert {place}")
            assert (inserted.card, len(match.state.row)) == (card, length)
    assert match.outcome is not None
    check_figures(game, match)


class Recorded(Memory):
    """An eye that is as far off as the kernel's was."""

    def __init__(self, bells: Floats) -> None:
        super().__init__("pauses")
        self._bells = bells
        self._looking: tuple[int, int] | None = None

    def keep(self, key: Hashable, make: Callable[[], Any]) -> Any:
        match key:
            case ("size", int(card), str(colour)):
                self._looking = card, [*COLOURS].index(colour)  # type: ignore[arg-type]  # one of the four
        return super().keep(key, make)

    def normal(self) -> float:
        assert self._looking is not None
        bell = float(self._bells[self._looking])
        assert not np.isnan(bell), "the kernel has not looked at this card"
        return bell


@settings(max_examples=60)
@given(games)
def test_every_choice_is_that_of_the_player(game: Game) -> None:
    kept = game.traced()
    seated = [SeatedBot(str(seat), player, "") for seat, player in enumerate(game.players)]
    for seat, player in enumerate(seated):
        player.memory = Recorded(kept.bells[seat])
    match = simulate(new_match(game), seated)
    assert told(match) == turns(kept)
    check_figures(game, match)


def test_a_painted_deck_looks_as_it_does_to_a_bot() -> None:
    game = Game([Threshold()] * 2, 1, False, [])
    match = new_match(game)
    for card, shares in looks_in(match)(match.view(0)).items():
        assert [logit(share) for share in shares] == game.decks.looks[0, card].tolist()
    assert game.decks.shares[0].tolist() == [list(shares) for shares in match.state.cards]


def test_a_game_does_not_depend_on_those_played_beside_it() -> None:
    team = illusion.rows([Threshold(noise=0.3, at=at) for at in (0.4, 0.6, 0.8)])
    decks = of_box([(share, 30 - share, 20, share // 2) for share in range(30)])
    together = illusion.played(team, decks, 3, range(40))
    apart = [illusion.played(team, decks, 3, range(game, game + 1))[0] for game in range(40)]
    assert (together == apart).all()
    assert len(np.unique(together, axis=0)) > 20


def test_who_looks_for_the_first_time_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("Looking at pictures, once: 0 of 98\n", ""):
        found = painted([PAINTED], tmp_path / "decks")
        assert capsys.readouterr().err == said
        assert (found.looks == painted([PAINTED]).looks).all()
