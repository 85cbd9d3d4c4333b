"""Sentences for the events of Illusion."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, assert_never

from parlour.cli.people import People, sentence, won
from parlour.games.illusion import events as e

RULES: Final = """\
The arrow's colour counts. Walking along the row, away from the arrow, each picture must show as much of that colour as
the one before, or more. On your turn put the new picture where you believe it belongs, or doubt the row. Then all
pictures are turned over: if the row is wrong, the doubter gets the arrow; if it is right, whoever placed the last
picture gets it. Three arrows win; in a long game, most arrows after twelve rounds."""


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.Printed() | e.ArrowsShuffled():
            return None
        case e.Shuffled():
            return "The pictures are shuffled."
        case e.RoundBegan():
            return f"A {event.arrow} arrow is turned up. {people.does(event.turn, 'begin')}."
        case e.Inserted():
            where = "next to the arrow" if event.place == 0 else f"after picture {event.place}"
            return f"{people.does(event.seat, 'put')} the picture {where}."
        case e.Doubted():
            return f"{people.does(event.seat, 'doubt')} the row. {_verdict(event, people)}"
        case e.Ended():
            return won(event.winners, people)
        case _:
            assert_never(event)


def _verdict(event: e.Doubted, people: People) -> str:
    arrow = f"the {event.colour} arrow"
    if event.right:
        return f"It is right: {people.inside(event.winner)} placed the last picture and {_get(event, people)} {arrow}."
    near, far = next((near, far) for near, far in pairwise(event.shares) if near > far)
    return f"It is wrong: {near} % comes before {far} %. {sentence(people.does(event.winner, 'get'))} {arrow}."


def _get(event: e.Doubted, people: People) -> str:
    return "get" if event.winner == people.you else "gets"
