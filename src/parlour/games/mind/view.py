"""Views and visible events of The Mind: the only place where its cards are hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace

from parlour.engine import Millis, Value, Viewer
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from parlour.games.mind import rules
from parlour.games.mind.state import State

LIFT: Final = Millis(450)
"""How long screens may show the hands come off."""


class View(Value, frozen=True):
    """`claimed` are one's own presses that wait for a ruling; `most_lives` and `most_stars` are the caps (M1).

    `began` is when the hands came off the table and cards may be played, `since` when it last fell silent. `opens` is
    for animation only: when a screen that shows the hands come off is done with it. No rule asks for it.
    """

    you: Viewer
    hand: tuple[int, ...]
    claimed: tuple[int, ...]
    counts: tuple[int, ...]
    pile: tuple[int, ...]
    aside: tuple[int, ...]
    level: int
    levels: int
    lives: int
    stars: int
    most_lives: int
    most_stars: int
    phase: Literal["focus", "play", "won", "lost"]
    blind: bool
    blind_levels: int
    ready: tuple[bool, ...]
    raised: tuple[bool, ...]
    reward: Literal["life", "star"] | None
    last: e.Mistaken | e.StarUsed | e.Checked | None
    began: Millis
    opens: Millis
    since: Millis
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return views(state)(viewer)


def views(state: State) -> Callable[[Viewer], View]:
    """What all may know is built once; each player's own comes on top."""
    public = _public(state)

    def seen(viewer: Viewer) -> View:
        if viewer is None:
            return public
        own = replace(public, you=viewer, hand=state.hands[viewer], legal=rules.moves(state, viewer))
        if not state.claims:
            return own
        return replace(own, claimed=tuple([claim.card for claim in state.claims if claim.seat == viewer]))

    return seen


def _public(state: State) -> View:
    return View(
        you=None,
        hand=(),
        claimed=(),
        counts=tuple(map(len, state.hands)),
        pile=_face_down(state.pile) if state.blind else tuple([laid.card for laid in state.pile]),
        aside=tuple([laid.card for laid in state.aside]),
        level=state.level,
        levels=rules.LEVELS[state.seats],
        lives=state.lives,
        stars=state.stars,
        most_lives=rules.MOST_LIVES,
        most_stars=rules.MOST_STARS,
        phase="focus" if state.phase == "deal" else state.phase,
        blind=state.blind,
        blind_levels=state.blind_levels,
        ready=state.ready,
        raised=state.raised,
        reward=rules.reward(state, state.level),
        last=state.last,
        began=state.began,
        opens=Millis(state.began + LIFT),
        since=state.since,
        legal=(),
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case e.Dealt():
            hands = enumerate(event.hands)
            return replace(event, hands=tuple(hand if seat == viewer else _face_down(hand) for seat, hand in hands))
        case e.Claimed():
            return event if event.seat == viewer else None
        case e.PlayedBlind():
            return replace(event, card=e.FACE_DOWN)
        case _:
            return event


def _face_down(cards: tuple[object, ...]) -> tuple[int, ...]:
    return (e.FACE_DOWN,) * len(cards)
