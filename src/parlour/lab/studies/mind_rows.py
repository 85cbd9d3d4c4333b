"""Columns that an export has for moves of The Mind: press and arrival times, rulings, the state before the move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, assert_never

from parlour.games.mind import events as e
from parlour.games.mind import finish
from parlour.games.mind.actions import Play
from parlour.lab.studies.export import Ahead, ExportColumn, TidyRows

COLUMNS: Final = {
    "level": ExportColumn("int64", "The Mind: the level"),
    "blind": ExportColumn("bool", "The Mind: whether cards were played face down"),
    "lives": ExportColumn("int64", "The Mind: lives before the move"),
    "stars": ExportColumn("int64", "The Mind: stars before the move"),
    "hands": ExportColumn("string", "The Mind: how many cards each seat held before the move, with spaces between"),
    "card": ExportColumn("int64", "The Mind, a play: the card"),
    "top": ExportColumn("int64", "The Mind, a play: the highest card on the pile; 0 for none"),
    "gap": ExportColumn("int64", "The Mind, a play: the card less the top"),
    "lowest": ExportColumn("bool", "The Mind, a play: whether it was the lowest card still in any hand"),
    "pressed": ExportColumn("int64", "The Mind, a play: when it was pressed, in milliseconds, as the table took it"),
    "bound": ExportColumn(
        "int64", "The Mind, a play: the longest delay of a press that counts, in milliseconds; 0 for none"
    ),
    "silence": ExportColumn("int64", "The Mind, a play: milliseconds from the last card, or from the lifting of hands"),
    "ruling": ExportColumn("string", "The Mind, a play: right, blind, mistake, late (a lower card too late) or void"),
}


def values(ahead: Ahead) -> Mapping[str, Any]:
    step = ahead[0]
    state, move = step.before, step.commit.cause.action
    common = {
        "level": state.level,
        "blind": state.blind,
        "lives": state.lives,
        "stars": state.stars,
        "hands": " ".join(str(len(hand)) for hand in state.hands),
    }
    return {**common, **_play(ahead, move)} if isinstance(move, Play) else common


def _play(ahead: Ahead, play: Play) -> dict[str, Any]:
    state, at = ahead[0].before, ahead[0].commit.cause.at
    window = state.options.window
    pressed = finish.moment(state, at, play.pressed) if window else at
    top = max((laid.card for laid in state.pile), default=0)
    return {
        "card": play.card,
        "top": top,
        "gap": play.card - top,
        "lowest": all(low >= play.card for hand in state.hands for low in hand),
        "pressed": pressed,
        "bound": window,
        "silence": pressed - state.since,
        "ruling": ruling(ahead, play.card),
    }


def ruling(ahead: Ahead, card: int) -> str:
    """What became of a press: at once, or after it was held. A card can be on the pile and yet too late for a mistake
    that is ruled on afterwards."""
    events = [event for step in ahead for event in step.commit.events]
    for at, event in enumerate(events):
        if (found := _ruled(event, card)) is not None:
            return "late" if found == "right" and _too_late(events[at:], card) else found
    return "void"


def _too_late(events: Sequence[e.Event], card: int) -> bool:
    """Whether a mistake of this level names a card that came too late."""
    level = takewhile(lambda event: not isinstance(event, e.Dealt), events)
    return any(isinstance(event, e.Mistaken) and card in [low.card for low in event.late] for event in level)


def _ruled(event: e.Event, card: int) -> str | None:
    match event:
        case e.Played():
            return "right" if event.card == card else None
        case e.PlayedBlind():
            return "blind" if event.card == card else None
        case e.Mistaken():
            if event.card == card:
                return "mistake"
            return "late" if card in [low.card for low in event.late] else "void"
        case e.Stopped() | e.Interrupted() | e.StarUsed() | e.Dealt():
            return "void"
        case (
            e.HandLaid()
            | e.PlayBegan()
            | e.StarRaised()
            | e.StarLowered()
            | e.Claimed()
            | e.Checked()
            | e.LevelDone()
            | e.Won()
            | e.Lost()
            | e.BlindBegan()
            | e.BlindEnded()
        ):
            return None
        case _:
            assert_never(event)


TIDY: Final = TidyRows(COLUMNS, values)
