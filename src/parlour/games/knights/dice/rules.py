"""The rules of The Knights' Die. Numbers such as N9 are the decisions of docs/rules/knights.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, assert_never

from parlour.engine import Actor, BadSetup, Illegal, Input, Legal, Seat
from parlour.engine import DrawRequest as Asked
from parlour.games.common import turn_refusal
from parlour.games.knights import setup
from parlour.games.knights.cards import COLOURS, SYMBOLS, Card, Colour, checked_box, is_red
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice.state import DiceOptions, State
from parlour.languages import Refusal, quoted, refusal

_ROLL: Final = (a.Roll(),)
_DRAW: Final = (a.Draw(),)
_PASS: Final = (a.Pass(),)
_SIGNS: Final[dict[a.Face, str]] = {"ge": "≥", "le": "≤", "blank": ""}


def start(seats: int, options: DiceOptions) -> State:
    above, below, blank = options.die
    if above < 1 or below < 1 or blank < 0 or sum(options.die) > 100:
        accepted = refusal("knights-dice.die")
        raise BadSetup("bad-option", game="knights-dice", option="die", value=quoted(options.die), accepted=accepted)
    return State(seats=seats, box=checked_box("knights-dice", options.box), options=options)


def hand_size(seats: int) -> int:
    """N6: ten players get ten."""
    return 12 if seats <= 6 else 10 if seats <= 10 else 8


@lru_cache(maxsize=64)  # of a table's options, so that there may be many
def faces(die: tuple[int, int, int]) -> tuple[a.Face, ...]:
    """The faces of a die, one by one (N7)."""
    kinds: tuple[a.Face, ...] = ("ge", "le", "blank")
    return tuple(kind for kind, count in zip(kinds, die, strict=True) for _ in range(count))


def starter(lots: Sequence[Card]) -> Seat | None:
    """Who drew the highest number of symbols that nobody else drew."""
    counts = [SYMBOLS[card] for card in lots]
    alone = [count for count, times in Counter(counts).items() if times == 1]
    return Seat(counts.index(max(alone))) if alone else None


def lots_can_decide(stock: Sequence[Card], seats: int) -> bool:
    """Whether some draw would name a beginner; a scripted stock may be too short or too even."""
    numbers = Counter(SYMBOLS[card] for card in stock)
    return any(len(stock) - times >= seats - 1 for times in numbers.values())


def plays(state: State, hand: tuple[Card, ...]) -> tuple[a.Play, ...]:
    """What the die allows to be laid: single cards first, then pairs of a red and a yellow card."""
    return _plays(hand, SYMBOLS[state.red[-1]], SYMBOLS[state.yellow[-1]], state.die == "ge", state.options.reading)


@lru_cache(maxsize=4096)
def _plays(
    hand: tuple[Card, ...], red: int, yellow: int, at_least: bool, reading: Literal["card", "board"]
) -> tuple[a.Play, ...]:
    """Cached, since views, decisions and checks all ask for it."""
    total, found = red + yellow, []
    for card in hand:
        beside = 0 if reading == "card" else yellow if is_red(card) else red  # N8
        reached = SYMBOLS[card] + beside
        if reached >= total if at_least else reached <= total:
            found.append(a.Play((card,)))
    yellows = [card for card in hand if not is_red(card)]
    for first in filter(is_red, hand):
        missing = total - SYMBOLS[first]
        found += [a.Play((first, second)) for second in yellows if SYMBOLS[second] == missing]
    return tuple(found)


def moves(state: State, seat: Seat) -> tuple[a.Move, ...]:
    if seat != state.turn or state.pending:
        return ()
    if state.die is None:
        return _ROLL
    if state.die == "blank":
        return tuple(a.Take(pile) for pile in COLOURS if len(_pile(state, pile)) > 1) or _PASS  # N10
    return plays(state, state.hands[seat]) or (_DRAW if _can_draw(state) else _PASS)  # N9


def legal(state: State, by: Actor) -> Legal[a.Action]:
    if by == "clock":
        return ()
    if by != "dealer":
        return moves(state, by)
    match state.pending:
        case "lots":
            return Asked(a.Lots, state.stock, state.seats)
        case "stock":
            return Asked(a.Restock, state.stock, len(state.stock))
        case "die":
            return Asked(a.Cast, faces(state.options.die), 1)
        case None:
            return setup.asked(state) or ()
        case _:
            assert_never(state.pending)


def decide(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    by, action = cause.by, cause.action
    if action not in legal(state, by):
        raise Illegal(_why_not(state, by, action))
    match action:
        case setup.Shuffle():
            return (setup.opening(action.drawn),)
        case setup.ShuffleRest():
            dealt = setup.dealing(state, action.drawn, hand_size(state.seats))
            decided = lots_can_decide(dealt.stock, state.seats)
            return (dealt,) if decided else (dealt, setup.TurnCame(Seat(0)))
        case a.Lots():
            return (e.LotsDrawn(action.drawn, starter(action.drawn)),)
        case a.Restock():
            return _restocked(state, e.Restocked(action.drawn))
        case a.Cast():
            return (e.Rolled(action.drawn[0]),)
    assert state.turn is not None
    return _moved(state, state.turn, action)


def _moved(state: State, seat: Seat, move: a.Move) -> tuple[e.Event, ...]:
    over = setup.TurnCame(setup.after(seat, state.seats)[0])
    match move:
        case a.Roll():
            return (e.DieLifted(seat),)
        case a.Play():
            played = e.Played(seat, move.cards)
            done = len(state.hands[seat]) == len(move.cards)  # N11
            return (played, setup.Ended((seat,)) if done else over)
        case a.Take():
            return (e.Taken(seat, _pile(state, move.pile)[-1]), over)
        case a.Draw():
            return (setup.CardDrawn(seat, state.stock[0]), over) if state.stock else (e.StockSpent(),)
        case a.Pass():
            return (e.Passed(seat), over)
        case _:
            assert_never(move)


def _restocked(state: State, event: e.Restocked) -> tuple[e.Event, ...]:
    """A shuffled stock serves the lots before the first turn (N12), or the player who waits to draw (N10)."""
    if state.turn is not None:
        over = setup.TurnCame(setup.after(state.turn, state.seats)[0])
        return (event, setup.CardDrawn(state.turn, event.cards[0]), over)
    return (event,) if state.starter is None else (event, setup.TurnCame(state.starter))


def _can_draw(state: State) -> bool:
    return bool(state.stock) or len(state.red) + len(state.yellow) > 2


def _pile(state: State, colour: Colour) -> tuple[Card, ...]:
    return state.red if colour == "R" else state.yellow


def _why_not(state: State, by: Actor, action: a.Action) -> Refusal:
    is_move = isinstance(action, a.Roll | a.Play | a.Draw | a.Take | a.Pass)
    if refused := turn_refusal(by, is_move, state.turn, bool(state.winners)):
        return refused
    if state.die is None:
        return refusal("knights-dice.roll-first")
    if isinstance(action, a.Roll):
        return refusal("knights-dice.rolled-already")
    if isinstance(action, a.Play) and not set(action.cards) <= set(state.hands[Seat(int(by))]):
        return refusal("knights-dice.not-held")
    sign = _SIGNS[state.die]
    must_pass = moves(state, Seat(int(by))) == _PASS
    match action:
        case a.Take() if state.die == "blank":
            return refusal("knights-dice.last-of-pile")
        case a.Take():
            return refusal("knights-dice.take-on-blank", sign=sign)
        case a.Pass():
            return refusal("knights-dice.pass-last")
        case _ if must_pass:
            return refusal("knights-dice.must-pass")
        case _ if state.die == "blank":
            return refusal("knights-dice.blank")
        case a.Draw():
            return refusal("knights-dice.draw-last")
        case _:
            total = SYMBOLS[state.red[-1]] + SYMBOLS[state.yellow[-1]]
            return refusal("knights-dice.sum", sign=sign, sum=total)
