"""Sentences for the events of Illusion."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, assert_never

from parlour.games.illusion import Colour
from parlour.games.illusion import events as e
from parlour.languages import Key
from parlour.terminal.language import worded
from parlour.terminal.pronouns import People, won

_COLOURS: Final[dict[Colour, Key]] = {
    "yellow": "illusion_colour_yellow",
    "red": "illusion_colour_red",
    "green": "illusion_colour_green",
    "blue": "illusion_colour_blue",
}


def colour_name(colour: Colour) -> str:
    return worded(_COLOURS[colour])


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.Printed() | e.ArrowsShuffled():
            return None
        case e.Shuffled():
            return worded("illusion_tell_shuffled")
        case e.RoundBegan():
            arrow = worded("illusion_tell_arrow", colour=colour_name(event.arrow))
            return f"{arrow} {people.tell('cli_begins', event.turn)}"
        case e.Inserted():
            return people.tell("illusion_tell_inserted", event.seat, place=event.place)
        case e.Doubted():
            return f"{people.tell('illusion_tell_doubted', event.seat)} {_verdict(event, people)}"
        case e.Ended():
            return won(event.winners, people)
        case _:
            assert_never(event)


def _verdict(event: e.Doubted, people: People) -> str:
    colour = colour_name(event.colour)
    if event.right:
        return people.tell("illusion_tell_right", event.winner, colour=colour)
    near, far = next((near, far) for near, far in pairwise(event.shares) if near > far)
    gets = people.tell("illusion_tell_gets", event.winner, colour=colour)
    return f"{worded('illusion_tell_wrong', near=near, far=far)} {gets}"
