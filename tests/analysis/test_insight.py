"""`parlour.insight` answers for every game, whatever happened, and its probabilities are probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import GAMES, BadJournal, Match
from parlour.analysis import PlainInsight
from parlour.bots import make_bot, offered_bots, simulate
from parlour.games import GameParts
from tests.analysis.journals import journals

CHANCES: Final = {"chance", "alike", "unavoidable", "lowest", "in_order"}


def numbers(value: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a decoded value, with the name of its field."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner, name)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield name, float(value)


def checked(told: Any) -> dict[str, Any]:
    """What is true of every answer: it can be encoded, all numbers are finite, and chances are from 0 to 1."""
    encoded = msgspec.json.encode(told)
    assert b"NaN" not in encoded
    assert b"null" not in msgspec.json.encode([value for _, value in numbers(msgspec.to_builtins(told))])
    decoded: dict[str, Any] = msgspec.json.decode(encoded)
    assert all(0 <= value <= 1 for name, value in numbers(decoded) if name in CHANCES)
    assert all(value == round(value, 6) for _, value in numbers(decoded))
    assert msgspec.json.decode(encoded, type=type(told)) == told
    return decoded


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_any_legal_journal_has_an_insight(name: str, data: st.DataObject) -> None:
    journal = data.draw(journals(name))
    told = checked(parlour.insight(journal))
    assert told["summary"]["game"] == name
    assert sum(seat["moves"] for seat in told["summary"]["moves"]) == sum(
        isinstance(commit.cause.by, int) for commit in journal.commits
    )


@pytest.mark.parametrize("name", GAMES)
def test_games_of_bots_have_an_insight(name: str) -> None:
    for seed, seats in enumerate(list(GAMES[name].seats)[:2]):
        match = Match(name, seats=seats, seed=seed)
        names = [spec.name for spec in offered_bots(name)]
        simulate(match, [make_bot(names[seat % len(names)], name, f"{seed} {seat}") for seat in range(seats)])
        told = checked(parlour.insight(match.journal))
        assert told["summary"]["over"]
        assert match.outcome is not None
        assert tuple(told["summary"]["winners"]) == match.outcome.winners


def test_text_and_journal_have_the_same_insight() -> None:
    match = Match("mind", seats=2, deals=[[[4], [9]]])
    assert parlour.insight(match.journal) == parlour.insight(match.journal.text)


def test_a_text_that_is_no_journal_is_refused() -> None:
    with pytest.raises(BadJournal, match="line 1"):
        parlour.insight("no journal")


def test_a_game_without_analysis_gets_a_plain_insight(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.contracts.open_game import match_of

    match = match_of(3)
    game: Any = match.game
    monkeypatch.setattr("parlour.games._parts", {**parlour.games._parts, game.name: GameParts(game)})
    for seat in (0, 1, 0):
        match.act(seat, match.legal(seat)[0])
    told = parlour.insight(match.journal)
    assert isinstance(told, PlainInsight)
    assert told.summary.winners == (0,)
    assert [seat.moves for seat in told.summary.moves] == [2, 1]
