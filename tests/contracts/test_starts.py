"""The table before the dealer has touched it, game by game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from parlour import GAMES, BadSetup, Illegal, Match
from parlour.engine import Input, Millis

EMPTY = {"hands": (), "red": (), "yellow": (), "stock": (), "turn": None, "winners": (), "last": None}
BARE = {"hand": (), "counts": (0, 0), "red": "", "yellow": "", "depths": (0, 0), "stock": 0, "turn": None}
STARTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "mind": (
        {
            "lives": 2,
            "stars": 1,
            "phase": "deal",
            "level": 0,
            "blind": False,
            "blind_levels": 0,
            "hands": ((), ()),
            "pile": (),
            "aside": (),
            "ready": (False, False),
            "raised": (False, False),
            "claims": (),
            "began": 0,
            "since": 0,
            "last": None,
        },
        {
            "you": 1,
            "hand": (),
            "claimed": (),
            "counts": (0, 0),
            "pile": (),
            "aside": (),
            "level": 0,
            "levels": 12,
            "lives": 2,
            "stars": 1,
            "phase": "focus",
            "blind": False,
            "blind_levels": 0,
            "ready": (False, False),
            "raised": (False, False),
            "reward": None,
            "last": None,
            "began": 0,
            "since": 0,
            "legal": (),
        },
    ),
    "illusion": (
        {
            "cards": (),
            "seed": None,
            "won": ((), ()),
            "deck": (),
            "arrows": (),
            "arrow": None,
            "row": (),
            "turn": None,
            "last": None,
            "gone": (),
            "round": 0,
            "revealed": None,
            "winners": (),
        },
        {
            "you": 1,
            "arrow": None,
            "row": (),
            "drawn": None,
            "turn": None,
            "last": None,
            "arrows": ((), ()),
            "deck": 0,
            "round": 0,
            "length": "short",
            "revealed": None,
            "winners": (),
            "legal": (),
        },
    ),
    "knights-score": (
        {**EMPTY, "scores": (0, 0), "discarded": ()},
        {
            **BARE,
            "you": 1,
            "winners": (),
            "points": (),
            "scores": (0, 0),
            "scoring": "symbols",
            "target": None,
            "discarded": (),
            "last": None,
            "legal": (),
        },
    ),
    "knights-dice": (
        {**EMPTY, "pending": None, "starter": None, "die": None},
        {
            **BARE,
            "you": 1,
            "winners": (),
            "die": None,
            "faces": (2, 2, 2),
            "reading": "card",
            "starter": None,
            "last": None,
            "legal": (),
        },
    ),
}


@pytest.mark.parametrize("name", STARTS)
def test_nothing_lies_on_the_table_and_nobody_has_done_anything(name: str) -> None:
    game, (wanted, in_view) = GAMES[name], STARTS[name]
    state = game.start(2, {})
    told, seen = msgspec.to_builtins(state), msgspec.to_builtins(game.view(state, 1))  # type: ignore[arg-type]  # a seat
    assert {key: told[key] for key in wanted} == wanted
    assert {key: seen[key] for key in in_view} == in_view


@pytest.mark.parametrize(
    ("name", "title", "scripts"),
    [
        ("mind", "The Mind", ("deals",)),
        ("illusion", "Illusion", ("arrows", "cards", "deck", "order", "starter")),
        ("knights-score", "Nicolaus & Wilfried", ("deck",)),
        ("knights-dice", "The Knights’ Die", ("deck", "rolls")),
    ],
)
def test_a_game_says_its_name_and_what_a_script_may_fix(name: str, title: str, scripts: tuple[str, ...]) -> None:
    game = GAMES[name]
    assert (game.name, game.title, game.scripts) == (name, title, scripts)
    assert game.summary.endswith(".")
    assert None not in game.types


@pytest.mark.parametrize(
    ("name", "script", "complaint"),
    [
        ("mind", {"deals": 7}, "deals must be for each level a list of hands, not 7"),
        ("illusion", {"arrows": 7}, "arrows must be a list of yellow, red, green and blue, not 7"),
        ("illusion", {"starter": -1}, "starter must be a seat from 0 to 1, not -1"),
        ("knights-score", {"deck": 7}, "deck must be a list of cards such as R101010, not 7"),
        ("knights-dice", {"deck": ["R000000", 7]}, "deck must be a list of cards such as R101010"),
        ("knights-dice", {"rolls": 7}, "rolls must be a list of ge, le and blank, not 7"),
        ("knights-score", {"deck": ["R000000", "R2"]}, "knights-score is played with cards such as .* 'R2' is not one"),
        ("knights-dice", {"deck": ["R000000"] * 2}, "knights-dice has each card once; 'R000000' is in the deck twice"),
        ("knights-score", {"deck": ["R000000"]}, "knights-score needs a red and a yellow card"),
        ("knights-score", {"first": 2}, "knights-score option first cannot be 2; accepted: a seat from 0 to 1"),
    ],
)
def test_a_script_that_cannot_be_dealt_is_refused_by_name(name: str, script: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup, match=f"^{complaint}"):
        Match(name, 2, **script)


@pytest.mark.parametrize("name", GAMES)
def test_a_start_that_makes_no_sense_is_refused_in_the_games_name(name: str) -> None:
    fewest = GAMES[name].seats.start
    with pytest.raises(BadSetup, match=f"^{name} has no option 'depth'; it takes "):
        GAMES[name].start(fewest, {"depth": 1})
    with pytest.raises(BadSetup, match=f"^{name} is for {fewest} to "):
        GAMES[name].start(fewest - 1, {})


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_a_script_says_who_begins(starter: int) -> None:
    assert Match("illusion", 3, starter=starter).view(None).turn == starter


@pytest.mark.parametrize(
    ("name", "move"),
    [("illusion", "doubt"), ("knights-score", "play R000000"), ("knights-dice", "roll"), ("mind", "stop")],
)
@pytest.mark.parametrize("by", ["dealer", "clock"])
def test_neither_the_dealer_nor_the_clock_makes_a_players_move(
    name: str, move: str, by: Literal["dealer", "clock"]
) -> None:
    match = Match(name, 2, seed=1)
    with pytest.raises(Illegal, match=f"^the {by} may not do that now"):
        match.game.decide(match.state, Input(Millis(0), by, match.game.from_text(move)))


@pytest.mark.parametrize("name", ["illusion", "knights-score", "knights-dice"])
def test_a_game_with_turns_goes_on_after_a_loss_and_reactions_pass(name: str) -> None:
    match = Match(name, 2, seed=1)
    before = match.count
    match.interrupt(0, 10)
    match.interrupt(None, 20)
    assert (match.count, match.now) == (before, 20)
    assert match.game.due(match.state) is None
    assert match.game.quiet(match.state) is False
