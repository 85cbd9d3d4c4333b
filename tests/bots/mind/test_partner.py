"""Chameleon, Metronome and Novice: when they play, and when they ask for stars."""

from __future__ import annotations

from itertools import islice

import pytest

from parlour import Match
from parlour.bots import Memory, Plan, SeatedBot, make_bot, simulate
from parlour.bots.mind.human import Human
from parlour.games.mind import View
from parlour.games.mind.actions import No, Play, Ready, Star
from parlour.games.mind.events import StarRaised
from tests.bots.mind.tables import MIDDLE, after_a_game, asked, begin, focused, wait

PARTNERS = ("chameleon", "metronome", "novice")
REACTION = range(200, 700)


@pytest.mark.parametrize("name", PARTNERS)
def test_a_higher_card_is_played_later(name: str) -> None:
    low, high = (wait(make_bot(name, "mind", "s"), focused([card], [99])) for card in (10, 80))

    assert low < high


@pytest.mark.parametrize("name", [*PARTNERS, "human"])
def test_a_card_that_must_be_next_goes_as_fast_as_one_can_react(name: str) -> None:
    alone = focused([55], [20])
    alone.act(1, "play 20")
    assert wait(make_bot(name, "mind", "s"), alone) in REACTION
    if name != "human":
        assert wait(make_bot(name, "mind", "s"), focused([1], [20])) in REACTION


@pytest.mark.parametrize("name", PARTNERS)
def test_nobody_is_waited_for_who_has_no_cards(name: str) -> None:
    match = focused([70], [20], [30])
    match.act(1, "play 20")
    match.act(2, "play 30")

    assert wait(make_bot(name, "mind", "s"), match) in REACTION


@pytest.mark.parametrize("name", PARTNERS)
def test_a_mistake_makes_it_slow_to_lay_its_hand_down(name: str) -> None:
    fresh, mistaken = (Match("mind", seats=2, deals=[[[40], [60]], [[5, 50], [6, 60]]]) for _ in range(2))
    begin(mistaken).act(1, "play 60")

    calm, shaken = (asked(make_bot(name, "mind", "s"), match) for match in (fresh, mistaken))

    assert calm.action == shaken.action == Ready()
    assert calm.at - fresh.now < shaken.at - mistaken.now


@pytest.mark.parametrize("name", ["chameleon", "metronome"])
def test_it_plays_later_after_its_own_mistake(name: str) -> None:
    waits = []
    for mate in (39, 61):
        match = Match("mind", seats=2, deals=[[[40], [mate]], [[30, 70], [50, 90]]])
        bot = make_bot(name, "mind", "s")
        begin(match)
        match.act(0, Play(40), at=match.now + wait(bot, match))  # a mistake over 39, and none below 61
        bot.plan(match.view(0), match.now)
        if not match.view(0).last:
            match.act(1, "play 61", at=match.now + 400)
        bot.plan(match.view(0), match.now)
        waits.append(wait(bot, begin(match)))

    assert waits[0] > waits[1]


@pytest.mark.parametrize("name", ["chameleon", "metronome"])
@pytest.mark.parametrize("seats", [2, 3])
def test_it_falls_into_step(name: str, seats: int) -> None:
    """After a game beside somebody fast or slow, it plays the same card earlier or later."""
    waits = []
    for pace in ("0.4", "1", "2.5"):
        _, (bot, *_) = after_a_game([name] + [f"human:cv=0.07,pace_sd=0,pace={pace}"] * (seats - 1))
        waits.append(wait(bot, focused(*([40], [60], [70])[:seats])))

    assert waits == sorted(waits)
    assert waits[0] * 1.5 < waits[2]


@pytest.mark.parametrize("name", ["chameleon", "metronome"])
def test_who_takes_over_goes_on_in_the_tempo_of_the_person(name: str) -> None:
    """The mate is the same in all three games; only the person who leaves is not."""
    waits = []
    for pace in ("0.4", "1", "2.5"):
        match, _ = after_a_game([f"human:cv=0.07,pace_sd=0,pace={pace}", "human:cv=0.07,pace_sd=0"])
        bot = make_bot(name, "mind", "s")
        bot.recall(match.seen(0))
        waits.append(wait(bot, focused(*MIDDLE)))

    assert waits[0] * 1.1 < waits[1]
    assert waits[1] * 1.1 < waits[2]


def test_who_takes_over_knows_the_others() -> None:
    waits = []
    for pace in ("0.4", "2.5"):
        match, _ = after_a_game(["metronome", f"human:cv=0.07,pace_sd=0,pace={pace}"])
        bot = make_bot("chameleon", "mind", "s")
        bot.recall(match.seen(0))
        waits.append(wait(bot, focused(*MIDDLE)))

    assert waits[0] * 1.5 < waits[1]


@pytest.mark.parametrize("name", PARTNERS)
def test_a_star_is_agreed_to_when_much_can_go_wrong(name: str) -> None:
    match = focused(*MIDDLE)
    match.act(1, "star")

    assert asked(make_bot(name, "mind", "s"), match).action == Star()


@pytest.mark.parametrize(("name", "hand"), [*((name, 1) for name in PARTNERS), ("chameleon", 99)])
def test_a_star_is_refused_when_little_can_go_wrong(name: str, hand: int) -> None:
    match = focused([hand], [50])
    match.act(1, "star")

    assert asked(make_bot(name, "mind", "s"), match).action == Play(hand)


@pytest.mark.parametrize("name", PARTNERS)
def test_a_star_is_refused_without_cards_if_only_one_player_has_some(name: str) -> None:
    match = focused([20], [50])
    match.act(0, "play 20")
    match.act(1, "star")

    assert make_bot(name, "mind", "s").plan(match.view(0), match.now) is None


def test_a_star_is_proposed_when_it_is_worth_it() -> None:
    match, _ = after_a_game(["chameleon", "human"])

    assert any(type(event).__name__ == "StarUsed" for event in match.events)


@pytest.mark.parametrize("name", [*PARTNERS, "human"])
def test_a_hand_that_nobody_follows_goes_down_and_stays_down(name: str) -> None:
    match = focused(*MIDDLE)
    match.act(0, "star")
    bot = make_bot(name, "mind", "s")

    lowered = asked(bot, match)
    assert lowered.action == No()
    match.act(0, No(), at=lowered.at)
    assert asked(bot, match).action == Play(40)


@pytest.mark.parametrize("name", PARTNERS)
def test_time_stands_still_while_a_hand_is_raised(name: str) -> None:
    held_up, other = focused([99], [50]), focused([99], [50])
    bot = make_bot(name, "mind", "s")
    asked(bot, held_up)
    held_up.act(1, "star", at=held_up.now + 500)
    asked(bot, held_up)
    held_up.act(1, "no", at=held_up.now + 3000)

    assert wait(bot, held_up) == wait(make_bot(name, "mind", "s"), other) + 3000


@pytest.mark.parametrize("name", PARTNERS)
@pytest.mark.parametrize("seats", [2, 3])
def test_blind_levels_are_played_to_their_end(name: str, seats: int) -> None:
    match = won(name, seats)
    players = [make_bot(name, "mind", str(seat)) for seat in range(seats)]
    match.act(0, "ready")

    assert simulate(match, players).over


def has_won(match: Match) -> bool:
    return match.outcome is not None and match.outcome.won


def won(name: str, seats: int) -> Match:
    """A game that these partners win."""
    games = (after_a_game([name] * seats, seed)[0] for seed in range(50))
    return next(match for match in games if has_won(match))


def test_bots_join_in_blind_but_do_not_ask_for_it() -> None:
    match = won("metronome", 2)
    bot = make_bot("metronome", "mind", "s")

    assert bot.plan(match.view(0), match.now) is None
    match.act(1, "ready")
    assert asked(bot, match).action == Ready()


def test_a_press_that_is_being_ruled_on_is_waited_for() -> None:
    match = Match("mind", seats=2, window=250, deals=[[[40], [60]], [[5, 50], [6, 60]]])
    begin(match).act(0, "play 40", at=9000)
    match.act(1, "play 60", at=9900)
    begin(match).act(0, "play 5", at=match.now + 900)
    match.act(0, "play 50", at=match.now + 100)

    assert make_bot("chameleon", "mind", "s").plan(match.view(0), match.now) is None


@pytest.mark.parametrize(
    ("names", "wins"), [(["chameleon", "human:cv=0.07"], 8), (["metronome", "chameleon"], 8), (["novice"] * 2, 3)]
)
def test_partners_win(names: list[str], wins: int) -> None:
    """Far below the rates in bots/README.md, so that chance alone cannot fail it. Enough wins out of ten games: once
    they are there, the other games are not played."""
    won = (seed for seed in range(10) if has_won(after_a_game(names, seed)[0]))
    assert len(list(islice(won, wins))) == wins


def test_the_order_of_the_seats_makes_no_difference() -> None:
    """The same mates with the same cards, in each other's place."""
    waits = []
    for one, two in ((1, 2), (2, 1)):
        hands = {0: [50, 80], one: [20, 70], two: [30, 90]}
        match = focused(*(hands[seat] for seat in range(3)))
        bot = make_bot("chameleon", "mind", "s")
        asked(bot, match)
        for seat, card, after in ((one, 20, 3000), (two, 30, 2500)):
            match.act(seat, f"play {card}", at=match.now + after)
            asked(bot, match)
        waits.append(wait(bot, match))

    assert waits[0] == pytest.approx(waits[1], abs=1)


def test_it_never_plays_at_once_unless_its_card_is_surely_next() -> None:
    _, (bot, _) = after_a_game(["chameleon", "human:cv=0.07,pace=0.2,pace_sd=0"])
    for card in (3, 10, 50):
        table = focused([card], [99])
        plan = asked(bot, table)
        assert plan.at - table.now >= 300


class NeverAgrees(Human, frozen=True, kw_only=True):
    """A person who ignores every raised hand."""

    def plan(self, view: View, memory: Memory) -> Plan | None:
        plan = super().plan(view, memory)
        return None if plan is not None and isinstance(plan.action, Star) else plan


@pytest.mark.parametrize("bots", [1, 2])
@pytest.mark.parametrize("name", ["chameleon", "metronome"])
def test_a_partner_that_is_ignored_soon_stops_asking_for_stars(name: str, bots: int) -> None:
    """Also where another bot always follows."""
    match = Match("mind", seats=bots + 1, seed="tune 0")
    person = SeatedBot("ignores", NeverAgrees(beat=0.35, exponent=1.0, room=0, floor=0.4, haste=0, keen=0), "b")
    simulate(match, [*(make_bot(name, "mind", f"tune 0 {seat}") for seat in range(bots)), person])
    raised = [event for event in match.events if isinstance(event, StarRaised)]
    assert 0 < len(raised) <= (3 if bots == 1 else 7)
