"""The rules of The Mind. Numbers such as M3 are the decisions of docs/rules/mind.md."""

from __future__ import annotations

from functools import reduce
from typing import Final, Literal, assert_never

from parlour.engine import Actor, DrawRequest, Illegal, Input, Legal, Millis, Seat
from parlour.games.common import refused_to
from parlour.games.mind import actions as a
from parlour.games.mind import events as e
from parlour.games.mind import finish
from parlour.games.mind.state import MindOptions, State, evolve
from parlour.languages import Refusal, refusal

CARDS: Final = range(1, 101)
MOST_LIVES: Final = 5
MOST_STARS: Final = 3
LEVELS: Final = {2: 12, 3: 10, 4: 8}
_READY: Final = (a.Ready(),)
_STOP: Final = (a.Stop(),)
_STAR: Final = (a.Star(),)
_NO: Final = (a.No(),)
REWARDS: Final[dict[int, Literal["life", "star"]]] = {2: "star", 3: "life", 5: "star", 6: "life", 8: "star", 9: "life"}


def start(seats: int, options: MindOptions) -> State:
    none = (False,) * seats
    return State(seats, options, lives=seats, stars=1, hands=((),) * seats, ready=none, raised=none)


def decide(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    events = _directly(state, cause)
    if _goes_on(state, events):
        return events
    after = reduce(evolve, events, state)
    if after.phase in ("won", "lost", "deal") or (after.lives and any(after.hands)):
        return events
    return (*events, *_level_over(after))


def _goes_on(state: State, events: tuple[e.Event, ...]) -> bool:
    """Whether cards were laid in order and some are left: then it needs no second look."""
    return sum(map(len, state.hands)) > len(events) and {e.Played}.issuperset(map(type, events))


def legal(state: State, by: Actor) -> Legal[a.Action]:
    if by == "dealer":
        return DrawRequest(a.Deal, CARDS, state.seats * (state.level + 1)) if state.phase == "deal" else ()
    if by == "clock":
        at = due(state)
        ruling: tuple[a.Action, ...] = () if at is None else (a.Rule(at),)
        return (*ruling, *map(a.Interrupt, (None, *range(state.seats)))) if stoppable(state) else ruling
    return moves(state, by)


def moves(state: State, seat: Seat) -> tuple[a.Move, ...]:
    match state.phase:
        case "play":
            card = playable(state, seat)
            hand: tuple[a.Move, ...] = _STOP if card is None else (a.Play(card), *_STOP)
        case "focus":
            hand = (() if state.ready[seat] else _READY) + (_STOP if any(state.ready) else ())
        case "won":
            return () if state.ready[seat] or state.blind else _READY
        case _:
            return ()
    if not state.stars:  # M3; a level without cards in hand is over
        return hand
    return hand + (_NO if state.raised[seat] else _STAR)


def stoppable(state: State) -> bool:
    """Whether there is a play to stop, or a focus that has begun."""
    return state.phase == "play" or (state.phase == "focus" and any(state.ready))


def interruption(state: State, seat: Seat | None) -> a.Action | None:
    return a.Interrupt(seat) if stoppable(state) else None


def awaits(state: State, seat: Seat) -> bool:
    """Play begins when every hand lies down; then nobody has to do anything."""
    return state.phase == "focus" and not state.ready[seat]


def quiet(state: State) -> bool:
    return state.phase == "play"


def due(state: State) -> Millis | None:
    return finish.first(state.claims).due if state.claims else None


def playable(state: State, seat: Seat) -> int | None:
    """The lowest card a player holds, but for those already pressed and waiting."""
    hand = state.hands[seat]
    if state.claims:
        hand = hand[[claim.seat for claim in state.claims].count(seat) :]
    return hand[0] if hand else None


def reward(state: State, level: int) -> Literal["life", "star"] | None:
    """What completing a level brings; at the cap it is forfeited (M1)."""
    earned = REWARDS.get(level)
    full = state.lives >= MOST_LIVES if earned == "life" else state.stars >= MOST_STARS
    return None if full else earned


def _directly(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    """What an input does of itself, before the level's end is looked at."""
    by, action = cause.by, cause.action
    plain = a.Play(action.card) if isinstance(action, a.Play) else action
    if plain not in legal(state, by):
        raise Illegal(_why_not(state, by, action))
    match action:
        case a.Deal():
            hands = tuple(tuple(sorted(action.drawn[seat :: state.seats])) for seat in range(state.seats))
            return (e.Dealt(state.level + 1, hands),)
        case a.Rule():
            if cause.at < action.due:
                raise Illegal("mind.too-early-to-rule", due=action.due, at=cause.at)
            return (finish.mistake(state, finish.first(state.claims)),)
        case a.Interrupt():
            return (*_settled(state), e.Interrupted(action.seat, "restart" if action.seat is None else "left"))
    assert by != "dealer"
    assert by != "clock"
    match action:
        case a.Play():
            return _play(state, cause.at, by, action)
        case a.Ready():
            return _ready(state, cause.at, by)
        case a.Stop():
            return _settled(state) or (e.Stopped(by),)
        case a.Star():
            return _star(state, cause.at, by)
        case a.No():
            return (e.StarLowered(by),)
        case _:
            assert_never(action)


def _play(state: State, at: Millis, seat: Seat, play: a.Play) -> tuple[e.Event, ...]:
    moment = finish.moment(state, at, play.pressed)
    if state.options.window and moment < state.began:
        raise Illegal("mind.pressed-before-play")
    if state.blind:
        return (e.PlayedBlind(seat, play.card, moment, at),)
    if state.options.window:
        return finish.claim(state, at, seat, play.card, moment)
    lower = finish.lower_cards(state, play.card)
    if lower:
        return (e.Mistaken(seat, play.card, lower, moment),)
    return (e.Played(seat, play.card, moment, at),)


def _ready(state: State, at: Millis, seat: Seat) -> tuple[e.Event, ...]:
    laid = e.HandLaid(seat)
    if not all(there or other == seat for other, there in enumerate(state.ready)):
        return (laid,)
    return (laid, e.BlindBegan() if state.phase == "won" else e.PlayBegan(at))  # M7


def _star(state: State, at: Millis, seat: Seat) -> tuple[e.Event, ...]:
    raised = e.StarRaised(seat)
    if not all(up or other == seat for other, up in enumerate(state.raised)):  # M2
        return (raised,)
    if settled := _settled(state):
        return settled
    cards = tuple(e.Held(Seat(other), hand[0]) for other, hand in enumerate(state.hands) if hand)
    return (raised, e.StarUsed(cards, finish.moment(state, at, None)))


def _settled(state: State) -> tuple[e.Event, ...]:
    """A stop or a star does not save a player from a press that is waiting for its ruling."""
    return (finish.mistake(state, finish.first(state.claims)),) if state.claims else ()


def _level_over(state: State) -> tuple[e.Event, ...]:
    if not state.lives:
        return (e.Lost(),)  # M5
    checked = _checked(state)
    after = reduce(evolve, checked, state)
    if not after.lives:
        return (*checked, e.BlindEnded(state.blind_levels))
    done = (*checked, e.LevelDone(state.level, reward(after, state.level)))
    if state.level < LEVELS[state.seats]:
        return done
    return (*done, e.BlindEnded(state.level) if state.blind else e.Won())


def _checked(state: State) -> tuple[e.Event, ...]:
    """M8: a blind level's pile is turned over."""
    if not state.blind:
        return ()
    patience = finish.patience(state.options)
    if state.options.blind_penalty == "mistake":
        lost = min(state.lives, finish.punished(state.pile, state.aside, patience))
    else:
        lost = min(1, finish.punished(state.pile, (), patience))
    return (e.Checked(tuple(e.Held(laid.seat, laid.card) for laid in finish.in_order(state.pile)), lost),)


def _why_not(state: State, by: Actor, action: a.Action) -> Refusal:
    """The reason for a refusal, without anything the player may not know."""
    if by == "dealer" or by == "clock" or isinstance(action, a.Deal | a.Rule | a.Interrupt):
        return refused_to(by)
    match state.phase, action:
        case (("won" | "lost"), _):
            offered = state.phase == "won" and not state.blind
            return refusal("mind.go-on-blind") if offered else refusal("game-over")
        case "deal", _:
            return refusal("dealing")
        case "focus", a.Play():
            return refusal("mind.focusing")
        case _, a.Play():
            lowest = playable(state, by)
            return refusal("mind.no-cards") if lowest is None else refusal("mind.only-lowest", card=lowest)
        case "play", a.Ready():
            return refusal("mind.play-has-begun")
        case _, a.Ready():
            return refusal("mind.hand-is-down")
        case _, a.Stop():
            return refusal("mind.focusing-already")
        case _, a.No():
            return refusal("mind.hand-not-raised")
        case _:
            return refusal("mind.hand-is-raised") if state.stars else refusal("mind.no-star-left")
