"""The analysis of The Mind, on journals whose answers are known by construction and on people nobody tuned to."""

from __future__ import annotations

from math import erf, exp, log, sqrt
from random import Random
from statistics import mean
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

import parlour
from parlour import Match
from parlour.analysis.mind import AXIS, LostLife, MindInsight
from parlour.bots import Memory
from parlour.bots.mind.chameleon import Chameleon
from parlour.bots.mind.human import Human
from parlour.bots.mind.prior import known_belief
from parlour.bots.mind.risk import prospect
from parlour.bots.mind.teammates import Mates
from parlour.engine import Millis, Seat
from parlour.games.mind import MIND
from parlour.games.mind.actions import Play
from tests.analysis.people import FAMILIES, drawn, game, scaled, spread

COUNTING: Final = FAMILIES["counting"]


LEVELS: Final = [spread(level) for level in range(1, 7)]


def begin(match: Match) -> None:
    for seat in range(match.header.seats):
        match.act(seat, "ready", at=match.now + 500)


def play(match: Match, seat: int, card: int, seconds: float, line: int = 0) -> None:
    """Press a card so long after it fell silent; it takes `line` milliseconds to the table."""
    pressed = Millis(int(match.state.since + 1000 * seconds))
    match.act(seat, Play(card, pressed), at=pressed + line)


def counted(match: Match, paces: tuple[float, float]) -> None:
    """The first levels, played by two who count: so many seconds for each number, a floor, and a little noise."""
    for level in LEVELS:
        begin(match)
        hands = sorted((card, seat) for seat, hand in enumerate(level) for card in hand)
        for top, (card, seat) in zip([0, *(card for card, _ in hands)], hands, strict=False):
            play(match, seat, card, 0.4 + paces[seat] * (card - top) * (1.06 if card % 2 else 0.95))
    begin(match)


def last_level(hands: list[list[int]], paces: tuple[float, float] = (0.3, 0.3), **options: Any) -> Match:
    match = Match("mind", seats=2, deals=[*LEVELS, hands], **options)
    counted(match, paces)
    return match


def only_life(match: Match) -> LostLife:
    told: MindInsight = parlour.insight(match.journal)
    (life,) = told.lost
    return life


def test_indistinguishable_neighbours_are_the_deals_fault() -> None:
    match = Match("mind", seats=2, deals=[[[71], [72]]])
    begin(match)
    play(match, 1, 72, 20.0)
    life = only_life(match)
    assert (life.cause, life.who, life.card, life.missed) == ("deal", None, 72, 71)
    assert 0.4 < life.unavoidable < 0.5


def test_two_people_who_count_differently_lose_by_pace() -> None:
    match = last_level([[30, 42, 81, 82, 83, 84, 85], [48, 90, 91, 92, 93, 94, 95]], paces=(0.6, 0.3))
    play(match, 0, 30, 0.4 + 0.6 * 30)
    play(match, 1, 48, 0.4 + 0.3 * 18)
    life = only_life(match)
    assert (life.cause, life.who) == ("pace", None)
    assert life.chance > 0.8
    assert life.alike < 0.1
    assert life.usual < life.holder_usual < life.best


def test_a_wait_unlike_the_own_curve_is_a_slip() -> None:
    match = last_level([[30, 80, 81, 82, 83, 84, 85], [60, 90, 91, 92, 93, 94, 95]])
    play(match, 1, 60, 4.0)
    life = only_life(match)
    assert (life.cause, life.who) == ("slip", 1)
    assert life.wait == pytest.approx(4.0)
    assert life.usual == pytest.approx(0.4 + 0.3 * 60, rel=0.15)


def test_a_card_held_far_too_long_is_the_slip_of_its_holder() -> None:
    match = last_level([[30, 80, 81, 82, 83, 84, 85], [60, 90, 91, 92, 93, 94, 95]])
    play(match, 1, 60, 0.4 + 0.3 * 60)
    life = only_life(match)
    assert (life.cause, life.who) == ("slip", 0)


def test_presses_that_could_not_be_seen_are_the_line() -> None:
    match = last_level([[50, 80, 81, 82, 83, 84, 85], [58, 90, 91, 92, 93, 94, 95]], window=250)
    before = match.commits[-1].seq
    play(match, 1, 58, 15.0, line=30)
    match.act(0, Play(50, Millis(match.state.since + 15_100)), at=match.state.since + 15_180)
    match.wait(match.now + 400)
    life = only_life(match)
    assert life.cause == "line"
    assert life.seen == before
    assert life.ruling is not None
    assert [(late.card, late.after) for late in life.ruling.late] == [(50, 100)]
    assert (life.ruling.window, life.ruling.grace, life.ruling.delay) == (250, 40, 30)


def test_a_press_time_that_nothing_bounds_is_not_believed() -> None:
    match = last_level([[50, 80, 81, 82, 83, 84, 85], [58, 90, 91, 92, 93, 94, 95]])
    match.act(1, Play(58, match.state.began), at=match.state.since + 15_000)
    life = only_life(match)
    assert life.wait == pytest.approx(14.75)
    assert life.ruling is not None
    assert (life.ruling.delay, life.ruling.unseen) == (250, False)


def test_a_press_before_the_last_card_arrived_is_the_line() -> None:
    match = last_level([[50, 52, 81, 82, 83, 84, 85], [58, 90, 91, 92, 93, 94, 95]], window=250)
    silent = match.state.since
    match.act(0, Play(50, Millis(silent + 15_000)), at=silent + 15_120)
    match.act(1, Play(58, Millis(silent + 15_060)), at=silent + 15_200)
    match.wait(match.now + 400)
    life = only_life(match)
    assert (life.cause, life.missed) == ("line", 52)
    assert life.ruling is not None
    assert life.ruling.unseen


def test_a_lost_life_has_the_seats_view_and_the_hands() -> None:
    match = last_level([[30, 80, 81, 82, 83, 84, 85], [60, 90, 91, 92, 93, 94, 95]])
    before = match.view(1)
    play(match, 1, 60, 4.0)
    life = only_life(match)
    assert life.view == replace(before, claimed=())
    assert life.hands == ((30, 80, 81, 82, 83, 84, 85), (60, 90, 91, 92, 93, 94, 95))
    assert [held.card for held in life.lower] == [30]


def win(match: Match) -> None:
    """Without a mistake, up to the first blind level."""
    while not match.state.blind:
        begin(match)
        while match.state.phase == "play":
            card, seat = min((hand[0], seat) for seat, hand in enumerate(match.state.hands) if hand)
            play_blindly(match, seat, card)


def play_blindly(match: Match, seat: int, card: int) -> None:
    match.act(seat, f"play {card}", at=match.now + 900)


def test_a_blind_level_with_a_mistake_has_a_cause() -> None:
    match = Match("mind", seats=4, seed=3)
    win(match)
    begin(match)
    before = match.commits[-1].seq
    card, seat = max((hand[0], seat) for seat, hand in enumerate(match.state.hands))
    play_blindly(match, seat, card)
    for _, other in sorted((hand[0], other) for other, hand in enumerate(match.state.hands) if hand):
        play_blindly(match, other, match.state.hands[other][0])
    life = only_life(match)
    assert life.seen == before
    assert (life.blind, life.card, life.seat, life.lives) == (True, card, seat, 1)
    assert life.cause in ("slip", "pace")
    assert life.lowest is None


@pytest.mark.parametrize("name", ["accelerating", "counting"])
def test_a_person_made_early_comes_out_as_early(name: str) -> None:
    """After one game of 40 plays or more; every single game is off by its own noise."""
    early, shares = scaled(FAMILIES[name], 0.8), []
    for seed in range(8):
        deals = [spread(level, seed) for level in range(1, 9)]
        match = game([replace(early, cv=0.07), replace(FAMILIES[name], cv=0.07)], seed, deals=deals)
        told = parlour.insight(match.journal)
        if sum(person.plays for person in told.people) >= 40:
            shares.append(1 - exp(told.people[0].lean))
    assert len(shares) >= 4
    assert 0.15 <= mean(shares) <= 0.25
    assert mean(0.15 <= share <= 0.25 for share in shares) >= 0.9


def test_quick_people_are_not_taken_for_slow_ones() -> None:
    """All their waits are shorter than the time that some people take before they begin to count."""
    brisk = FAMILIES["brisk"]
    match = game([scaled(brisk, 0.8), brisk], 114, deals=[spread(level, 114) for level in range(1, 9)])
    told = parlour.insight(match.journal)
    assert 0.15 <= 1 - exp(told.people[0].lean) <= 0.25
    for person, factor in zip(told.people, (0.8, 1.0), strict=True):
        usual = [factor * (0.5 + 0.15 * gap**0.85) for gap in told.gaps[2:7]]
        assert person.curve.middle[2:7] == pytest.approx(usual, rel=0.15)


def test_lean_and_steadiness_are_kept_apart() -> None:
    """A wider spread moves no lean, and an earlier person is not less steady."""
    told = {}
    for factor, cv in ((1.0, 0.04), (1.0, 0.12), (0.85, 0.04)):
        people = [replace(scaled(COUNTING, factor), cv=cv), replace(COUNTING, cv=0.04)]
        games = [parlour.insight(game(people, f"apart {seed}").journal) for seed in range(5)]
        kept = [each.people[0] for each in games if each.people[0].plays > 5]
        told[factor, cv] = mean(person.lean for person in kept), mean(person.steadiness for person in kept)
    assert abs(told[1.0, 0.12][0]) < 0.05
    assert told[1.0, 0.12][1] > told[1.0, 0.04][1] + 0.04
    assert told[0.85, 0.04][0] == pytest.approx(log(0.85), abs=0.05)
    assert told[0.85, 0.04][1] == pytest.approx(told[1.0, 0.04][1], abs=0.02)


def leans(factor: float, noise: float, games: int) -> list[tuple[float, float]]:
    """How far the lean of somebody who waits so many times as long as their partner is off, and its stated error."""
    found = []
    for number in range(games):
        law = replace(drawn(Random(f"leans {number}")), cv=noise)
        one, other = parlour.insight(game([scaled(law, factor), law], f"leans {number}").journal).people
        for person, truth in ((one, log(factor)), (other, -log(factor))):
            if person.lean is not None:
                found.append((person.lean - truth, person.lean_error))
    return found


@pytest.mark.parametrize("noise", [0.2, 0.3])
def test_late_people_come_out_as_late_as_they_are(noise: float) -> None:
    off = [error for error, _ in leans(1.4, noise, games=40)]
    assert len(off) > 20
    assert mean(off) == pytest.approx(0, abs=0.03)


def test_the_error_of_a_lean_is_true() -> None:
    """Between 0.7 and 1.25 times what it is stated to be, with laws that were tuned to nothing."""
    told = [each for noise in (0.07, 0.14, 0.2, 0.3) for each in leans(1.0, noise, games=20)]
    assert 0.7 <= sqrt(mean((off / error) ** 2 for off, error in told)) <= 1.25


def test_no_lean_is_told_from_a_few_plays() -> None:
    for seed in range(6):
        for person in parlour.insight(game([COUNTING, COUNTING], f"few {seed}").journal).people:
            assert (person.lean is None) == (person.lean_error is None) == (person.steadiness is None)
            assert (person.lean is None) == (person.plays < 6)


def test_eight_of_ten_right_plays_lie_in_the_band_of_the_chart() -> None:
    inside = []
    for number in range(24):
        law = replace(drawn(Random(f"band {number}")), cv=(0.07, 0.14, 0.2, 0.3)[number % 4])
        told = parlour.insight(game([law, scaled(law, 1.2)], f"band {number}").journal)
        curves = [(person.curve.low, person.curve.high) for person in told.people]
        for play in told.plays:
            if play.right and play.gap is not None:
                low, high = (np.interp(play.gap, told.gaps, ends) for ends in curves[play.seat])
                inside.append(int(low <= play.wait <= high))
    assert len(inside) > 300
    assert 0.75 <= mean(inside) <= 0.87


def test_mistakes_are_never_in_the_histogram() -> None:
    match = last_level([[30, 80, 81, 82, 83, 84, 85], [60, 90, 91, 92, 93, 94, 95]])
    before = parlour.insight(match.journal)
    play(match, 1, 60, 4.0)
    after = parlour.insight(match.journal)
    assert [person.plays for person in after.people] == [person.plays for person in before.people]
    for person in after.people:
        assert len(person.counts) == len(AXIS) - 1
        assert sum(person.counts) + person.under + person.over == person.plays


def test_people_who_count_alike_fit_and_others_do_not() -> None:
    alike, apart = last_level(spread(7)), last_level(spread(7), paces=(0.6, 0.3))
    (fit,), (misfit,) = parlour.insight(alike.journal).pairs, parlour.insight(apart.journal).pairs
    assert fit.ratio == pytest.approx(1, abs=0.15)
    assert misfit.ratio == pytest.approx(0.5, abs=0.1)
    assert fit.in_order > 0.9 > misfit.in_order


def lives_of(slower: float, games: int) -> list[LostLife]:
    """The lives that two people lose, the second of whom waits so many times as long, whose law is drawn anew."""
    lost: list[LostLife] = []
    for number in range(games):
        person = replace(drawn(Random(f"causes {number}")), cv=(0.07, 0.14, 0.2, 0.3)[number % 4])
        match = game([person, replace(person, pace=slower)], f"causes {number}")
        lost += parlour.insight(match.journal).lost
    return lost


def test_pace_is_hardly_ever_named_among_equals() -> None:
    lost = lives_of(slower=1.0, games=40)
    for plays in (range(4), range(4, 10), range(10, 20), range(20, 100)):
        causes = [life.cause for life in lost if life.plays in plays]
        assert causes.count("pace") <= 0.1 * len(causes)


def test_a_slower_person_is_found_once_both_are_known() -> None:
    known = [life for life in lives_of(slower=1.6, games=40) if life.plays >= 10 and life.cause in ("pace", "unsure")]
    in_doubt = [life for life in known if life.holder == 1 and life.usual < life.holder_usual]
    assert len(in_doubt) > 10
    assert mean(life.cause == "pace" for life in in_doubt) >= 0.9


@pytest.mark.parametrize("slower", [1.0, 1.3])
def test_a_cause_agrees_with_its_figures(slower: float) -> None:
    for life in lives_of(slower, games=20):
        match life.cause:
            case "pace":
                assert life.usual < life.holder_usual
                assert life.plays >= 4
            case "slip" if life.who == life.seat:
                assert life.wait < life.usual
            case "slip":
                assert life.wait > life.holder_usual
            case "deal":
                assert life.unavoidable >= 0.15


def test_nothing_is_said_of_people_who_never_played() -> None:
    match = Match("mind", seats=2, deals=[[[49], [61]]])
    begin(match)
    play(match, 1, 61, 3.0)
    life = only_life(match)
    assert (life.cause, life.who, life.plays) == ("unsure", None, 0)


def lost_by_who_knows_all(person: Human, match: Match, life: LostLife) -> float:
    """How likely the bot that is told everything of the holder loses that life too."""
    mates = Mates({life.holder: known_belief(person, spread=0.01)})
    level: list[tuple[object, int]] = []
    for transition in parlour.analysis.game_summary.transitions_of(match.journal):
        if transition.commit.seq == life.seq:
            break
        level = [] if transition.after.level != transition.before.level else level
        level.append((MIND.view(transition.after, Seat(life.seat)), transition.commit.cause.at))
    for view, at in level:
        mates.look(view, at)  # type: ignore[arg-type]  # views of The Mind
    silence = mates.situation.silence(life.view)
    moment = Chameleon().wait(life.view, Memory(""), mates, silence, prospect(mates, life.view, silence))
    usual = person.timed(silence, life.missed, life.holder) + log(person.pace)
    if exp(moment) <= person.floor:
        return 1.0
    return 0.5 - 0.5 * erf((log(exp(moment) - person.floor) - usual) / person.cv / sqrt(2))


def test_lives_put_down_to_the_deal_are_lost_as_often_as_said() -> None:
    said, lost = [], []
    for name in ("flat", "counting", "slow and even"):
        for seed in range(9):
            people = [replace(FAMILIES[name], pace=(0.95, 1.0, 1.05)[seed % 3]), FAMILIES[name]]
            match = game(people, f"deal {name} {seed}")
            deals = [life for life in parlour.insight(match.journal).lost if life.cause == "deal"]
            said += [life.unavoidable for life in deals]
            lost += [lost_by_who_knows_all(people[life.holder], match, life) for life in deals]
    assert len(said) > 15
    assert mean(said) == pytest.approx(mean(lost), abs=0.05)
