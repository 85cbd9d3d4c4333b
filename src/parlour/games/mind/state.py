"""The complete state of The Mind, its options, and how each event changes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, assert_never

from msgspec.structs import replace

from parlour.engine import Millis, Options, Seat, Value
from parlour.engine.options import accepts, whole
from parlour.games.mind import events as e

Phase: TypeAlias = Literal["deal", "focus", "play", "won", "lost"]


class MindOptions(Options, frozen=True, kw_only=True):
    blind_penalty: Annotated[
        Literal["level", "mistake"],
        accepts("level or mistake"),
    ] = "level"
    window: Annotated[int, whole(0, 1000)] = 0
    grace: Annotated[int, whole(0, 500)] = 40


class Laid(Value, frozen=True):
    """A card that left a hand. `moment` orders such cards: a press time, or a plain count where arrival decides."""

    seat: Seat
    card: int
    moment: int


class State(Value, frozen=True):
    seats: int
    options: MindOptions
    lives: int
    stars: int
    phase: Phase = "deal"
    level: int = 0
    blind: bool = False
    blind_levels: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[Laid, ...] = ()
    aside: tuple[Laid, ...] = ()
    ready: tuple[bool, ...] = ()
    raised: tuple[bool, ...] = ()
    claims: tuple[e.Claimed, ...] = ()
    began: Millis = Millis(0)
    since: Millis = Millis(0)
    last: e.Mistaken | e.StarUsed | e.Checked | None = None


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.Played():
            return replace(
                state,
                hands=_left(state, (event,)),
                pile=(*state.pile, Laid(event.seat, event.card, event.moment)),
                raised=_none(state),
                claims=state.claims and tuple([claim for claim in state.claims if claim.card != event.card]),
                since=event.at,
            )
        case e.PlayedBlind():
            return replace(
                state,
                hands=_left(state, (event,)),
                pile=(*state.pile, Laid(event.seat, event.card, event.moment)),
                raised=_none(state),
                since=event.at,
            )
        case e.HandLaid():
            return replace(state, ready=_set(state.ready, event.seat, True))
        case e.PlayBegan():
            return replace(_focused(state), phase="play", began=event.at, since=event.at, last=None)
        case e.Claimed():
            return replace(state, claims=(*state.claims, event))
        case e.Mistaken():
            return replace(
                _focused(state),
                hands=_left(state, (event, *event.lower)),
                pile=(*state.pile, Laid(event.seat, event.card, event.moment)),
                aside=(*state.aside, *_laid(event.lower, event.moment)),
                lives=state.lives - 1,
                last=event,
            )
        case e.Stopped() | e.Interrupted():
            return _focused(state)
        case e.StarRaised():
            return replace(state, raised=_set(state.raised, event.seat, True))
        case e.StarLowered():
            return replace(state, raised=_set(state.raised, event.seat, False))
        case e.StarUsed():
            return replace(
                _focused(state),
                hands=_left(state, event.cards),
                aside=(*state.aside, *_laid(event.cards, event.moment)),
                stars=state.stars - 1,
                last=event,
            )
        case e.Dealt():
            return replace(_focused(state), level=event.level, hands=event.hands, pile=(), aside=())
        case e.Checked():
            return replace(state, lives=state.lives - event.lost, last=event)
        case e.LevelDone():
            return replace(
                state,
                phase="deal",
                lives=state.lives + (event.reward == "life"),
                stars=state.stars + (event.reward == "star"),
                blind_levels=state.blind_levels + state.blind,
            )
        case e.Won() | e.BlindEnded():
            return replace(_focused(state), phase="won")
        case e.Lost():
            return replace(state, phase="lost")
        case e.BlindBegan():
            return replace(state, phase="deal", level=0, blind=True)
        case _:
            assert_never(event)


def _focused(state: State) -> State:
    """Everyone's hands are off the table, nobody's is raised, and no press is waiting."""
    none = _none(state)
    return replace(state, phase="focus", ready=none, raised=none, claims=())


def _left(
    state: State, cards: tuple[e.Held | e.Played | e.PlayedBlind | e.Mistaken, ...]
) -> tuple[tuple[int, ...], ...]:
    """Players part with their lowest cards only, so what is left is the end of each hand."""
    hands = list(state.hands)
    for held in cards:
        hands[held.seat] = tuple([card for card in hands[held.seat] if card != held.card])
    return tuple(hands)


def _laid(cards: tuple[e.Held, ...], moment: int) -> tuple[Laid, ...]:
    return tuple(Laid(held.seat, held.card, moment) for held in cards)


def _none(state: State) -> tuple[bool, ...]:
    return (False,) * state.seats


def _set(flags: tuple[bool, ...], seat: Seat, value: bool) -> tuple[bool, ...]:
    return (*flags[:seat], value, *flags[seat + 1 :])
