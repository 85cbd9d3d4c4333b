"""Options: what is not understood is refused, with what would be."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from parlour import GAMES, BadSetup, Match
from parlour.engine.options import SCRIPTS, Options, listed, plain, read, read_from_people, whole
from parlour.languages import joined, words


@pytest.mark.parametrize(
    ("game", "option", "value", "accepted"),
    [
        ("mind", "blind_penalty", "harsh", "level or mistake"),
        ("mind", "window", -1, "a whole number from 0 to 1000"),
        ("mind", "window", "soon", "a whole number from 0 to 1000"),
        ("mind", "grace", 1.5, "a whole number from 0 to 500"),
        ("illusion", "length", "endless", "short or long"),
        ("knights-score", "scoring", 7, "symbols or positions"),
        ("knights-score", "target", 0, "a whole number from 1 to 1000, or none"),
        ("knights-score", "first", 12, "a whole number from 0 to 11"),
        ("knights-dice", "reading", "", "card or board"),
        ("knights-dice", "die", [1, 2], "three counts such as 2,2,2"),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_accepted_range(
    game: str, option: str, value: Any, accepted: str
) -> None:
    with pytest.raises(BadSetup, match=f"{game} option {option} cannot be .*; accepted: {accepted}"):
        Match(game, **{option: value})


def test_an_unknown_option_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadSetup, match="mind has no option 'target'; it takes blind_penalty, window and grace"):
        Match("mind", target=50)


@pytest.mark.parametrize(("game", "seats"), [("mind", 1), ("mind", 5), ("illusion", 6), ("knights-dice", 13)])
def test_a_head_count_out_of_range_is_refused(game: str, seats: int) -> None:
    low, high = GAMES[game].seats.start, GAMES[game].seats.stop - 1
    with pytest.raises(BadSetup, match=f"{game} is for {low} to {high} players, not {seats}"):
        Match(game, seats=seats)


@pytest.mark.parametrize("seats", ["3", 2.0, None, [2]])
def test_a_head_count_that_is_no_number_is_refused(seats: Any) -> None:
    with pytest.raises(BadSetup, match="players, not"):
        GAMES["mind"].start(seats, {})


def test_an_unknown_game_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadSetup, match=f"no game 'chess'; the games are {joined(words('en'), list(GAMES))}"):
        Match("chess")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_for_people_says_what_it_accepts_and_why(name: str) -> None:
    options = GAMES[name].options
    for option in listed(options):
        assert option.accepts
        assert words("en").of_game(name, f"option_{option.name}_help", "")
        text = str(option.default).strip("()").replace("None", "none")
        assert getattr(read(options, {option.name: text}, name), option.name) == option.default
    assert read(options, plain(options()), name) == options()


def test_what_is_for_scripts_is_refused_from_people_unless_it_is_as_always() -> None:
    options = GAMES["illusion"].options
    with pytest.raises(BadSetup, match="illusion option box is for scripts; here it takes length"):
        read_from_people(options, {"box": [[1, 2, 3, 4], [4, 3, 2, 1]]}, "illusion")
    assert read_from_people(options, {"box": [], "length": "long"}, "illusion") == options(length="long")
    with pytest.raises(BadSetup, match=r"^illusion has no option 'depth'"):
        read_from_people(options, {"depth": 3}, "illusion")


def test_an_option_may_be_marked_for_scripts() -> None:
    class Budget(Options, frozen=True, kw_only=True):
        deals: Annotated[int, whole(1, 9, "how many"), SCRIPTS] = 3

    assert [option.name for option in listed(Budget)] == ["deals"]
    assert read(Budget, {"deals": "4"}, "bot").deals == 4
    with pytest.raises(BadSetup, match="bot option deals is for scripts; here it takes none"):
        read_from_people(Budget, {"deals": "4"}, "bot")


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_taken(name: str) -> None:
    options = GAMES[name].options
    for option in listed(options):
        for choice in option.choices:
            assert getattr(read(options, {option.name: choice}, name), option.name) == choice


def test_choices_are_what_the_type_lists_or_what_is_suggested() -> None:
    choices = {option.name: option.choices for option in listed(GAMES["knights-score"].options)}
    assert choices == {"scoring": ("symbols", "positions"), "target": (30, 50, None), "first": ()}
