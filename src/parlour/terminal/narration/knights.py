"""Sentences for the events of both games of Nicolaus & Wilfried."""

from __future__ import annotations

from typing import assert_never

from parlour.games.knights import setup
from parlour.games.knights.cards import FACE_DOWN, SYMBOLS
from parlour.games.knights.dice import events as dice
from parlour.games.knights.score import events as score
from parlour.terminal.language import listed, worded
from parlour.terminal.pronouns import People, won


def signed(points: int) -> str:
    """
    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def describe_score(event: score.Event, people: People) -> str | None:
    match event:
        case score.Played():
            points = signed(event.points)
            return people.tell("knights_score_tell_played", event.seat, card=event.card, points=points)
        case score.Discarded():
            points = signed(event.points)
            return people.tell("knights_score_tell_discarded", event.seat, card=event.card, points=points)
        case setup.CardDrawn() if event.card == FACE_DOWN:
            return None
        case setup.Opened() | setup.Dealt() | setup.CardDrawn() | setup.TurnCame() | setup.Ended():
            return _describe_both(event, people)
        case _:
            assert_never(event)


def describe_dice(event: dice.Event, people: People) -> str | None:
    match event:
        case dice.LotsDrawn():
            return _lots(event, people)
        case dice.Restocked():
            return worded("knights_dice_tell_restocked")
        case dice.DieLifted():
            return None
        case dice.Rolled():
            return worded("knights_dice_tell_rolled", face=event.face)
        case dice.Played():
            return people.tell("knights_dice_tell_played", event.seat, cards=listed(event.cards))
        case dice.Taken():
            return people.tell("knights_dice_tell_taken", event.seat, card=event.card)
        case dice.StockSpent():
            return worded("knights_dice_tell_stock_spent")
        case dice.Passed():
            return people.tell("knights_dice_tell_passed", event.seat)
        case setup.Opened() | setup.Dealt() | setup.CardDrawn() | setup.TurnCame() | setup.Ended():
            return _describe_both(event, people)
        case _:
            assert_never(event)


def _describe_both(
    event: setup.Opened | setup.Dealt | setup.CardDrawn | setup.TurnCame | setup.Ended, people: People
) -> str | None:
    match event:
        case setup.Opened():
            return worded("knights_tell_opened", red=event.red, yellow=event.yellow)
        case setup.Dealt():
            return worded("knights_tell_dealt", count=len(event.hands[0]))
        case setup.CardDrawn() if event.card:
            return people.tell("knights_tell_drew_card", event.seat, card=event.card)
        case setup.CardDrawn():
            return people.tell("knights_tell_drew", event.seat)
        case setup.TurnCame():
            return None
        case setup.Ended():
            return won(event.winners, people)


def _lots(event: dice.LotsDrawn, people: People) -> str:
    lots = listed([f"{people.inside(seat)} {SYMBOLS[card]}" for seat, card in enumerate(event.cards)])
    if event.starter is None:
        return worded("knights_dice_tell_lots_again", lots=lots)
    return f"{worded('knights_dice_tell_lots', lots=lots)} {people.tell('cli_begins', event.starter)}"
