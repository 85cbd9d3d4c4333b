"""Sentences for the events of The Mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from parlour.cli.people import People, counted, listed, sentence
from parlour.games.mind import events as e

RULES: Final = """\
You are one team. Everybody holds cards from 1 to 100, and together you lay them on one pile in ascending order.
There are no turns and no words: whoever believes they hold the lowest card plays it. If somebody still held a lower
one, the team loses a life and the lower cards are set aside. First everyone lays a hand on the table to focus.
If all agree, a throwing star sets everyone's lowest card aside. After the last level you have won."""


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.Dealt():
            return f"Level {event.level}: {counted(event.level, 'card')} each."
        case e.HandLaid():
            return f"{people.does(event.seat, 'lay')} a hand on the table."
        case e.PlayBegan():
            return "All hands are down, and off they come. Play!"
        case e.Stopped():
            return f"{people.does(event.seat, 'call')} stop. Everyone focuses again."
        case e.Interrupted():
            if event.seat is None:
                return "The table was interrupted, and the play stops. Everyone focuses again."
            return (
                f"{sentence(people.whose(event.seat))} connection is lost, and the play stops. Everyone focuses again."
            )
        case e.StarRaised():
            return f"{people.does(event.seat, 'raise')} a hand for a throwing star."
        case e.StarLowered():
            return f"{people.does(event.seat, 'lower')} the hand again."
        case e.StarUsed():
            return f"The star flies: {_held(event.cards, people)} {_are(event.cards)} set aside."
        case e.Claimed():
            return f"Your {event.card} is down."
        case e.Played():
            return f"{people.does(event.seat, 'play')} {event.card}.{_photo(event.margin)}"
        case e.PlayedBlind():
            return f"{people.does(event.seat, 'play')} a card face down."
        case e.Mistaken():
            return _mistake(event, people)
        case e.Checked():
            return _checked(event)
        case e.LevelDone():
            gained = "" if event.reward is None else f" It brings a {event.reward}."
            return f"Level {event.level} is done.{gained}"
        case e.Won():
            return "That was the last level. The team has won!"
        case e.Lost():
            return "The last life is gone. The team has lost."
        case e.BlindBegan():
            return "On it goes, blind: from now on cards are played face down."
        case e.BlindEnded():
            return f"Blind, the team completed {counted(event.levels, 'level')}."
        case _:
            assert_never(event)


def _mistake(event: e.Mistaken, people: People) -> str:
    late = {low.card for low in event.late}
    out = [held for held in event.lower if held.card not in late]
    why = [f"{_held(out, people)} {'was' if len(out) == 1 else 'were'} still out."] if out else []
    why += [f"{people.whose(low.seat)} {low.card} came {low.after} ms later." for low in event.late]
    told = [f"{people.does(event.seat, 'play')} {event.card}.", *map(sentence, why), "One life."]
    return " ".join([*told, "Photo finish."] if late else told)


def _checked(event: e.Checked) -> str:
    pile = " ".join(str(held.card) for held in event.cards) or "no cards"
    verdict = f"Not in order. {sentence(counted(event.lost, 'life'))}." if event.lost else "All in order."
    return f"The pile is turned over: {pile}. {verdict}"


def _held(cards: Sequence[e.Held], people: People) -> str:
    return listed([f"{people.whose(held.seat)} {held.card}" for held in cards])


def _are(cards: Sequence[e.Held]) -> str:
    return "is" if len(cards) == 1 else "are"


def _photo(margin: int | None) -> str:
    """How close two presses were, whichever was first."""
    return "" if margin is None else f" Photo finish: {abs(margin)} ms."
