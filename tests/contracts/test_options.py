"""The options of every game: what stands if nobody chooses, and the first value beyond each bound."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import GAMES, BadSetup, Match
from parlour.engine import Options
from parlour.engine.options import Option, listed, number, plain, read
from parlour.languages import english, refusal


@pytest.mark.parametrize(
    ("game", "defaults"),
    [
        ("mind", {"blind_penalty": "level", "window": 0, "grace": 40}),
        ("illusion", {"length": "short", "box": []}),
        ("knights-score", {"scoring": "symbols", "target": None, "first": 0, "box": []}),
        ("knights-dice", {"die": [2, 2, 2], "reading": "card", "box": []}),
    ],
)
def test_what_stands_if_nobody_chooses(game: str, defaults: dict[str, Any]) -> None:
    assert plain(GAMES[game].options()) == defaults
    assert Match(game, seed=1).header.options == defaults


@pytest.mark.parametrize(
    ("game", "option", "low", "high"),
    [
        ("mind", "window", 0, 1000),
        ("mind", "grace", 0, 500),
        ("knights-score", "target", 1, 1000),
        ("knights-score", "first", 0, 11),
    ],
)
def test_both_bounds_are_accepted_and_what_is_beyond_them_is_not(game: str, option: str, low: int, high: int) -> None:
    def chosen(value: int) -> Match:
        given: dict[str, Any] = {option: value}
        return Match(game, GAMES[game].seats.stop - 1, seed=1, **given)

    assert [chosen(value).header.options[option] for value in (low, high)] == [low, high]
    for value in (low - 1, high + 1):
        with pytest.raises(BadSetup, match=f"{game} option {option} cannot be {value}"):
            chosen(value)


@pytest.mark.parametrize("die", [(1, 1, 0), (1, 99, 0), (50, 49, 1), (98, 1, 1)])
def test_n7_a_die_of_up_to_a_hundred_faces_can_be_rolled(die: tuple[int, int, int]) -> None:
    match = Match("knights-dice", seats=2, seed=1, die=die)
    match.act(match.view(None).turn, "roll")
    assert match.view(None).faces == die


@pytest.mark.parametrize("die", [(1, 100, 0), (0, 2, 2), (2, 0, 2), (2, 2, -1), (34, 33, 34)])
def test_n7_beyond_that_it_is_refused(die: tuple[int, int, int]) -> None:
    with pytest.raises(BadSetup, match="up to 100 faces"):
        Match("knights-dice", seats=2, seed=1, die=die)


@pytest.mark.parametrize(
    ("game", "few", "many"), [("mind", 2, 4), ("illusion", 2, 5), ("knights-score", 2, 12), ("knights-dice", 2, 12)]
)
def test_how_many_can_play(game: str, few: int, many: int) -> None:
    assert GAMES[game].seats == range(few, many + 1)
    for seats in (few - 1, many + 1):
        with pytest.raises(BadSetup, match=f"{game} is for {few} to {many} players, not {seats}"):
            Match(game, seats)


def test_an_option_says_its_bounds_in_words() -> None:
    assert listed(GAMES["mind"].options)[1] == Option(
        "window",
        refusal("whole-number", low=0, high=1000),
        0,
        "",
        bounds=(0, 1000),
    )
    assert listed(GAMES["mind"].options)[1].accepts == "a whole number from 0 to 1000"
    half = number(0.5, 2, "why")
    assert (half.ge, half.le, half.description) == (0.5, 2, "why")
    assert english(refusal(half.title or "", low=0.5, high=2)) == "a number from 0.5 to 2"


class Plain(Options, frozen=True, kw_only=True):
    """Options of which none is for people."""

    box: tuple[int, ...] = ()


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadSetup, match=r"chess has no option 'depth'; it takes none$"):
        read(Plain, {"depth": 1}, "chess")


def test_what_only_a_script_sets_is_refused_with_what_is_wrong_about_it() -> None:
    assert listed(Plain) == ()
    with pytest.raises(BadSetup, match=r"chess option box cannot be \[1, 'x'\]; accepted: Expected `int`, got `str`"):
        read(Plain, {"box": [1, "x"]}, "chess")


@pytest.mark.parametrize(
    ("game", "option", "text", "value"),
    [
        ("mind", "window", "250", 250),
        ("knights-score", "target", "none", None),
        ("knights-score", "target", "50", 50),
        ("knights-dice", "die", "3, 2 ,1", (3, 2, 1)),
        ("illusion", "length", "long", "long"),
    ],
)
def test_what_a_person_writes_is_understood(game: str, option: str, text: str, value: object) -> None:
    assert getattr(read(GAMES[game].options, {option: text}, game), option) == value


@pytest.mark.parametrize("value", ["1.5", "2 3", ""])
def test_a_text_that_is_no_whole_number_is_refused(value: str) -> None:
    with pytest.raises(BadSetup, match="mind option window cannot be"):
        read(GAMES["mind"].options, {"window": value}, "mind")
