"""Sentences for the events of The Mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from parlour.games.mind import events as e
from parlour.terminal.language import listed, worded
from parlour.terminal.pronouns import People, sentence


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.Dealt():
            return worded("mind_tell_dealt", level=event.level)
        case e.HandLaid():
            return people.tell("mind_tell_hand_laid", event.seat)
        case e.PlayBegan():
            return worded("mind_tell_play_began")
        case e.Stopped():
            return people.tell("mind_tell_stopped", event.seat)
        case e.Interrupted():
            if event.seat is None:
                return worded("mind_interrupted")
            return people.tell("mind_tell_connection_lost", event.seat)
        case e.StarRaised():
            return people.tell("mind_tell_star_raised", event.seat)
        case e.StarLowered():
            return people.tell("mind_tell_star_lowered", event.seat)
        case e.StarUsed():
            return worded("mind_star_used", cards=_held(event.cards, people))
        case e.Claimed():
            return worded("mind_tell_claimed", card=event.card)
        case e.Played():
            return " ".join([people.tell("mind_tell_played", event.seat, card=event.card), *_photo(event.margin)])
        case e.PlayedBlind():
            return people.tell("mind_tell_played_blind", event.seat)
        case e.Mistaken():
            return _mistake(event, people)
        case e.Checked():
            return _checked(event)
        case e.LevelDone():
            return " ".join([worded("mind_say_level_done", level=event.level), *_reward(event)])
        case e.Won():
            return worded("mind_tell_won")
        case e.Lost():
            return worded("mind_tell_lost")
        case e.BlindBegan():
            return worded("mind_tell_blind_began")
        case e.BlindEnded():
            return worded("mind_tell_blind_ended", levels=event.levels)
        case _:
            assert_never(event)


def _mistake(event: e.Mistaken, people: People) -> str:
    late = {low.card for low in event.late}
    out = [held for held in event.lower if held.card not in late]
    why = [worded("mind_tell_was_out", count=len(out), cards=_held(out, people))] if out else []
    why += [worded("mind_came_later", card=_held([low], people), after=low.after) for low in event.late]
    lines = [people.tell("mind_tell_played", event.seat, card=event.card), *map(sentence, why), worded("mind_one_life")]
    return " ".join([*lines, worded("mind_photo_finish")] if late else lines)


def _checked(event: e.Checked) -> str:
    pile = " ".join(str(held.card) for held in event.cards) or worded("list_none")
    verdict = worded("mind_checked_wrong", lost=event.lost) if event.lost else worded("mind_checked_right")
    return f"{verdict} {worded('mind_tell_pile', cards=pile)}"


def _held(cards: Sequence[e.Held | e.Late], people: People) -> str:
    """Several cards, those of one person together: Cleo’s 22 and 23 and your 30."""
    by_seat: dict[int, list[int]] = {}
    for held in cards:
        by_seat.setdefault(held.seat, []).append(held.card)
    return listed([people.tell("mind_tell_card_of", seat, card=listed(numbers)) for seat, numbers in by_seat.items()])


def _reward(event: e.LevelDone) -> list[str]:
    match event.reward:
        case "life":
            return [worded("mind_say_level_brings_life")]
        case "star":
            return [worded("mind_say_level_brings_star")]
        case None:
            return []


def _photo(margin: int | None) -> list[str]:
    """How close two presses were, whichever was first."""
    return [] if margin is None else [worded("mind_photo_finish_tie", margin=abs(margin))]
