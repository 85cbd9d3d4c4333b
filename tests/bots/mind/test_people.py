"""Human and Crowd: each parameter has its effect."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from parlour import Match
from parlour.bots import Memory, bots_of, make_bot
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd
from parlour.engine import BadSetup
from parlour.engine.options import plain, read
from parlour.games.mind.actions import Play, Star
from parlour.lab.arena.partner_parameters import give_parameters
from studies import crowd
from tests.bots.mind.tables import asked, begin, focused

PEOPLE = [spec.name for spec in bots_of("mind") if spec.target.endswith("human:Human")]
EVEN: dict[str, float] = {
    "beat": 0.3,
    "exponent": 1,
    "room": 0,
    "floor": 0.4,
    "haste": 0,
    "keen": 0,
    "cv": 0,
    "pace_sd": 0,
}


def person(**traits: Any) -> str:
    return "human:" + ",".join(f"{name}={value}" for name, value in {**EVEN, **traits}.items())


def waits(match: Match, **traits: Any) -> int:
    """Milliseconds from now until that person in the first seat plays."""
    plan = asked(make_bot(person(**traits), "mind", "s"), match)
    assert isinstance(plan.action, Play)
    return plan.at - match.now


def test_a_counter_counts() -> None:
    assert waits(focused([40], [60])) == pytest.approx(400 + 300 * 40, abs=1)


@pytest.mark.parametrize(
    ("trait", "value", "factor"),
    [("beat", 0.6, 2), ("pace", 0.5, 0.5), ("exponent", 2, 40), ("keen", 0.6931, 0.5), ("floor", 0.4, 1)],
)
def test_a_trait_makes_the_wait_so_many_times_longer(trait: str, value: float, factor: float) -> None:
    match = focused([40], [60])
    assert waits(match, **{trait: value}) - 400 == pytest.approx(factor * (waits(match) - 400), rel=1e-3)


def later(*, after: int = 2000) -> tuple[Match, Match]:
    """The same table at its opening, and after the mate has played 20."""
    match = focused([40, 70], [20, 90])
    match.act(1, "play 20", at=match.now + after)
    return focused([40, 70], [20, 90]), match


def test_who_counts_once_goes_on_counting_when_others_play() -> None:
    opening, match = later()
    assert waits(match, origin="opening") == pytest.approx(waits(opening) - 2000, abs=2)
    assert waits(match) == pytest.approx(400 + 300 * 20, abs=1)


def test_a_card_that_is_overdue_goes_at_once() -> None:
    _, match = later(after=60_000)
    player = make_bot(person(origin="opening"), "mind", "s")
    assert asked(player, match).at - match.now == 300


def test_haste_counts_after_others_cards_only() -> None:
    opening, match = later()
    hasty = make_bot(person(haste=0.6931), "mind", "s")
    assert asked(hasty, opening).at - opening.now == waits(opening)
    assert asked(hasty, match).at - match.now - 400 == pytest.approx(3000, abs=2)


def test_less_room_makes_it_slower() -> None:
    _, match = later()
    assert waits(match, room=1) - 400 == pytest.approx(300 * 20 / 0.8, abs=2)


def test_thinking_in_tens_does_not_distinguish_41_and_49() -> None:
    assert waits(focused([41], [60]), tens="true") == waits(focused([49], [60]), tens="true")
    assert waits(focused([41], [60])) < waits(focused([49], [60]))


def test_lapses_are_as_long_and_as_many_as_it_says() -> None:
    usual = waits(focused([40], [60]))
    found = [
        asked(make_bot(person(lapses=0.25, lapse=3), "mind", str(seed)), focused([40], [60])).at for seed in range(200)
    ]
    assert {round((at - 400) / (usual - 400), 2) for at in found} == {1, 3}
    assert 0.15 < mean(at > usual for at in found) < 0.35


def test_who_wanders_has_another_tempo_in_every_level() -> None:
    bot = make_bot(person(wander=0.3), "mind", "s")
    first = asked(bot, focused([40], [60])).at
    match = focused([40, 70], [60, 90])
    assert asked(bot, match).at - match.now != first


@pytest.mark.parametrize("pace", [0.5, 2.0])
def test_who_comes_to_meet_goes_that_part_of_the_way(pace: float) -> None:
    match = focused([60, 70], [20, 90])
    bot = make_bot(person(meet=0.5), "mind", "s")
    asked(bot, match)
    match.act(1, "play 20", at=match.now + int(400 + pace * 300 * 20))
    assert asked(bot, match).at - match.now - 400 == pytest.approx(300 * 40 * pace**0.5, rel=1e-3)


def test_who_hesitates_is_slower_after_a_mistake() -> None:
    match = focused([40, 70], [20, 90])
    bots = [make_bot(person(hesitate=value), "mind", "s") for value in (0, 0.6931)]
    for bot in bots:
        asked(bot, match)
    match.act(0, "play 40", at=match.now + 1000)
    for bot in bots:
        bot.plan(match.view(0), match.now)
    begin(match)
    calm, shaken = (asked(bot, match).at - match.now - 400 for bot in bots)
    assert shaken == pytest.approx(2 * calm, rel=1e-3)


def test_who_asks_for_stars_does_so_once_with_the_last_life() -> None:
    match = Match("mind", seats=2, deals=[[[40], [20]], [[30, 50], [60, 70]]])
    begin(match).act(0, "play 40", at=1000)
    begin(match)
    assert match.view(0).lives == 1
    bot = make_bot(person(asks="true"), "mind", "s")
    assert asked(bot, match).action == Star()
    assert asked(make_bot(person(), "mind", "s"), match).action == Play(30)


def test_there_are_a_dozen_named_people() -> None:
    assert len(PEOPLE) == 13  # and the one of the published games


def test_a_person_of_the_crowd_has_traits_within_bounds() -> None:
    drawn = [Crowd().person(Memory(str(seed))) for seed in range(300)]
    assert all(read(Human, plain(each), "human") == each for each in drawn)
    assert len({each.beat for each in drawn}) == 300
    for trait, share in (("lapses", 0.25), ("wander", 0.25), ("meet", 0.5), ("hesitate", 0.3), ("asks", 0.2)):
        assert mean(bool(getattr(each, trait)) for each in drawn) == pytest.approx(share, abs=0.09)
    assert Crowd().person(Memory("7")) == drawn[7]


def test_the_drawing_of_a_thousand_people_is_what_the_tool_draws() -> None:
    assert crowd.FILE.read_text(encoding="utf-8") == crowd.drawing()


def test_a_trait_out_of_bounds_is_refused() -> None:
    with pytest.raises(BadSetup, match="accepted: a number from 0 to 0"):
        make_bot("human:meet=0.9", "mind", "s")


def test_a_chameleon_given_the_law_does_not_know_the_tempo() -> None:
    players = [make_bot(name, "mind", "s") for name in ("chameleon:told=true", "crowd", "chameleon", "metronome")]
    give_parameters(players)
    crowd, bot = players[1].bot, players[0].bot
    assert isinstance(crowd, Crowd)
    mates = bot.mates(Match("mind", seats=4, seed=1).view(0), players[0].memory)  # type: ignore[attr-defined]
    belief, truth = mates.each[1].belief, crowd.person(players[1].memory)
    assert truth == Crowd().person(Memory("s"))
    assert belief.mean[0, 1] == truth.exponent
    assert belief.ways.floor[0] == truth.floor
    assert belief.cov[0, 0, 0] > 0.1
    assert len(mates.each[2].belief.logs) == len(mates.each[3].belief.logs) > 10
