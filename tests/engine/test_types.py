"""Every value of the engine and of the games: what it promises whoever holds one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from parlour import GAMES
from parlour.engine import Options, Tagged, Value
from parlour.engine.types import kebab
from parlour.games.knights import dice, score
from parlour.games.knights.setup import Board, BoardView
from parlour.games.mind.events import Mistaken


def kinds(kind: type[Value]) -> Iterator[type[Value]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith(("parlour.engine", "parlour.games")):
            yield each
            yield from kinds(each)


VALUES: list[type[Value]] = [Value, *dict.fromkeys(kinds(Value))]


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_never_changes_and_holds_no_cycles(kind: type[Value]) -> None:
    config = kind.__struct_config__
    assert config.frozen
    assert not config.gc


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_value_is_decoded_exactly_or_not_at_all(kind: type[Value]) -> None:
    """But for mistakes, whose journals once said more."""
    assert kind.__struct_config__.forbid_unknown_fields == (kind is not Mistaken)


@pytest.mark.parametrize("kind", [Tagged, *kinds(Tagged)], ids=lambda kind: kind.__name__)
def test_a_value_of_a_union_is_tagged_with_its_name(kind: type[Value]) -> None:
    assert kind.__struct_config__.tag == kebab(kind.__name__.partition("[")[0])


@pytest.mark.parametrize("kind", [game.options for game in GAMES.values()], ids=lambda kind: kind.__name__)
def test_options_are_given_by_name(kind: type[Options]) -> None:
    assert not any(field.required for field in msgspec.structs.fields(kind))
    with pytest.raises(TypeError):
        kind("short")


KNIGHTS = [Board, BoardView, *(kind for game in (dice, score) for kind in (game.State, game.View))]


@pytest.mark.parametrize("kind", KNIGHTS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_table_of_knights_is_given_by_name(kind: type[Value]) -> None:
    """It has too many fields to be told apart by their order."""
    with pytest.raises(TypeError, match="Extra positional arguments"):
        kind(2)
