"""Games in numbers: what the random games of the contracts do not come to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from parlour import GAMES, Match
from parlour.engine import Seat
from parlour.games.knights.dice.events import Passed


def test_a_pass_is_described_without_cards() -> None:
    game = GAMES["knights-dice"]
    view = replace(Match("knights-dice", seats=3, seed=1).view(0), last=Passed(Seat(2)))
    assert list(game.observe(view, 3)[game.layout(3)["last"]]) == [3, 3, 0, 0]


def test_the_numbers_of_moves_are_as_written() -> None:
    numbered = {"mind": ("play 17", 17), "illusion": ("insert 2", 3), "knights-score": ("discard R000000", 128)}
    for name, (text, number) in numbered.items():
        moves = GAMES[name].moves()
        assert moves is not None
        assert moves.number(GAMES[name].from_text(text)) == number
    dice = GAMES["knights-dice"].moves()
    assert dice is not None
    assert [GAMES["knights-dice"].text(dice[number]) for number in (0, 4, 5, 133)] == [
        "roll",
        "take Y",
        "play R000000",
        "play R000000 Y000000",
    ]


@pytest.mark.parametrize(
    ("name", "part", "options"),
    [
        ("illusion", "length", ("short", "long")),
        ("knights-dice", "reading", ("card", "board")),
        ("knights-score", "scoring", ("symbols", "positions")),
    ],
)
def test_a_choice_is_encoded_as_a_number(name: str, part: str, options: tuple[str, ...]) -> None:
    game = GAMES[name]
    views = [Match(name, seats=2, seed=1, **{part: option}).view(0) for option in options]
    assert [game.observe(view, 2)[game.layout(2)[part]][0] for view in views] == [0, 1]


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_the_analysis_is_explained(name: str) -> None:
    assert all(part.says for part in GAMES[name].layout(2).parts)


def test_every_phase_of_the_mind_has_its_number() -> None:
    game, told = GAMES["mind"], []
    for phase in ("focus", "play", "won", "lost"):
        view = replace(Match("mind", seats=2, seed=1).view(0), phase=phase)
        told.append(game.observe(view, 2)[game.layout(2)["phase"]][0])
    assert told == [0, 1, 2, 3]
