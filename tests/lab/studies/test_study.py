"""Studies: cells, lineups, parameters, and what is refused."""

from __future__ import annotations

import pytest

from parlour.bots.simulate import Stuck
from parlour.engine import BadSetup
from parlour.lab.studies.runner import check, kernel_of, played
from parlour.lab.studies.study import Study, Unit, axis, settled, units

STUDY = Study("mind", ("human:cv=0.1",), 3, 10, "seed", (axis("cv=0.05:0.2:4"), axis("seats=2,4"), axis("stars=never")))


def test_every_combination_is_a_cell() -> None:
    assert len(STUDY.cells) == 8
    assert STUDY.cells[0] == {"cv": 0.05, "seats": 2, "stars": "never"}


def test_an_axis_is_a_setting_an_option_or_a_trait() -> None:
    table = settled(STUDY, {"cv": 0.2, "seats": 4, "stars": "always", "blind": True, "blind_penalty": "mistake"})
    assert table.bots == ("human:cv=0.1,cv=0.2",) * 4
    assert table.parameters == {"stars": "always", "blind": True}
    assert table.options == {"blind_penalty": "mistake"}


def test_a_trait_may_be_that_of_one_seat() -> None:
    table = settled(STUDY, {"cv@1": 0.3, "cv": 0.2, "pace_sd@1": 0})
    assert table.bots == ("human:cv=0.1,cv=0.2", "human:cv=0.1,cv=0.3,pace_sd=0", "human:cv=0.1,cv=0.2")


def test_units_are_all_games_of_all_cells() -> None:
    assert list(units(Study("mind", ("human",), 2, 5, "", (axis("cv=0.1,0.2"),)), 3)) == [
        Unit(0, 0, 3),
        Unit(0, 3, 5),
        Unit(1, 0, 3),
        Unit(1, 3, 5),
    ]


def test_a_study_has_a_version_of_its_own() -> None:
    assert STUDY.version == Study("mind", ("human:cv=0.1",), 3, 10, "seed", STUDY.axes).version
    assert STUDY.version != Study("mind", ("human:cv=0.1",), 3, 10, "other", STUDY.axes).version


@pytest.mark.parametrize("text", ["cv", "=1", "cv=", "cv=1:2", "cv=a:b:c", "cv=0:1:1"])
def test_what_cannot_be_varied_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match=r"write (name=)?from:to:count|2 to 10000 values"):
        axis(text)


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ({"cv": 7}, "human option cv cannot be '7'"),
        ({"wit": 7}, "human has no option 'wit'"),
        ({"cv@3": 0.1}, "cv@3 is for no seat at this table; its seats are 0 to 2"),
        ({"seats": 7}, "mind is for 2 to 4 players"),
        ({"blind_penalty": "none"}, "mind option blind_penalty cannot be 'none'"),
    ],
)
def test_a_cell_that_nobody_can_play_is_refused(cell: dict[str, object], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        settled(STUDY, cell)


def test_bots_fill_the_seats() -> None:
    with pytest.raises(BadSetup, match="2 bots do not fill 3 seats"):
        settled(Study("mind", ("human", "crowd"), 3, 10, "seed"), {})


@pytest.mark.parametrize(
    ("game", "bots"), [("knights-score", "drifter greedy quick"), ("knights-dice", "drifter greedy")]
)
def test_bots_with_a_short_rule_are_compiled_and_others_are_not(game: str, bots: str) -> None:
    known = tuple(bots.split())
    table = settled(Study(game, known, len(known), 10, "seed"), {})
    kernel = kernel_of(table)
    assert kernel is not None
    assert kernel.columns(table)[: len(known)] == tuple(f"won_{seat}" for seat in range(len(known)))
    assert kernel_of(settled(Study(game, (known[0], "strong"), 2, 10, "seed"), {})) is None
    with pytest.raises(BadSetup, match=f"the kernel of {game} has no option 'stars'"):
        settled(Study(game, known, len(known), 10, "seed", parameters={"stars": "never"}), {})


def test_a_game_without_an_end_is_reported() -> None:
    table = settled(Study("knights-dice", ("greedy",), 2, 1, "seed", options={"box": ("R000001", "Y000001")}), {})
    with pytest.raises(Stuck, match="game 0 of seed 'seed' has no end"):
        played(table, Unit(0, 0, 1))


def test_only_people_by_the_usual_rules_are_compiled() -> None:
    table = settled(Study("mind", ("human", "chameleon"), 2, 10, "seed", parameters={"blind": True}), {})
    assert kernel_of(table) is None
    with pytest.raises(BadSetup, match="blind cannot be set here: mind has no compiled code"):
        check(table)
    assert kernel_of(settled(Study("mind", ("human",), 2, 10, "seed", options={"window": 100}), {})) is None
    with pytest.raises(BadSetup, match="stars cannot be 'often'; accepted: never, asked, last-life or always"):
        settled(Study("mind", ("human",), 2, 10, "seed", parameters={"stars": "often"}), {})


def test_only_eyes_with_a_threshold_are_compiled() -> None:
    table = settled(Study("illusion", ("threshold:at=0.4", "visitor"), 2, 10, "seed"), {})
    assert kernel_of(table) is None
    assert kernel_of(settled(Study("illusion", ("threshold",), 2, 10, "seed", options={"length": "long"}), {}))
    with pytest.raises(BadSetup, match="the kernel of illusion has no option 'blind'; it takes none"):
        settled(Study("illusion", ("threshold",), 2, 10, "", parameters={"blind": True}), {})
