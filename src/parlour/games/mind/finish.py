"""Photo finish: decide the order of presses by when they were made, not by arrival (M9).

A press is right if every lower card was pressed before it, or so little later that it is a tie. A press known to be
right is shown at once. Any other is held as a claim until `due`, when all presses that could save it have arrived;
the first claim still held then is the mistake it was. Arrival times decide nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import repeat
from operator import attrgetter

from parlour.engine import Millis, Seat
from parlour.games.mind import events as e
from parlour.games.mind.state import Laid, MindOptions, State

_card = attrgetter("card")


def patience(options: MindOptions) -> int:
    """How much later a lower card must be pressed to be too late; the same moment never is."""
    return max(options.grace, 1) if options.window else 1


def moment(state: State, at: Millis, pressed: Millis | None) -> int:
    """What orders a card among others: the press time within the bound, or a count where arrival decides."""
    window = state.options.window
    if not window:
        return len(state.pile) + len(state.aside)
    return at if pressed is None else max(at - window, min(pressed, at))


def lower_cards(state: State, card: int) -> tuple[e.Held, ...]:
    """The held cards that should have gone before this one, lowest first."""
    held = (e.Held(Seat(seat), low) for seat, hand in enumerate(state.hands) for low in hand if low < card)
    return tuple(sorted(held, key=_card))


def claim(state: State, at: Millis, seat: Seat, card: int, pressed: int) -> tuple[e.Event, ...]:
    """A press under photo finish: the cards it puts on the pile at once, or the claim it becomes."""
    due = Millis(pressed + patience(state.options) + state.options.window)
    new = e.Claimed(seat, card, Millis(pressed), due)
    return tuple(_shown(state, new, at)) or (new,)


def first(claims: Sequence[e.Claimed]) -> e.Claimed:
    """The claim to be ruled on next: rulings are made in the order of the presses."""
    return min(claims, key=lambda each: (each.pressed, each.card))


def mistake(state: State, claim: e.Claimed) -> e.Mistaken:
    """The ruling on a claim that nothing can save any more."""
    lower = lower_cards(state, claim.card)
    return e.Mistaken(claim.seat, claim.card, lower, claim.pressed, late_cards(state, claim))


def late_cards(state: State, claim: e.Claimed) -> tuple[e.Late, ...]:
    """The lower cards that were pressed too late to save a claim, lowest first."""
    pressed = [*state.pile, *(Laid(each.seat, each.card, each.pressed) for each in state.claims)]
    late = [low for low in pressed if low.card < claim.card and _too_late(state, low.moment, claim.pressed)]
    return tuple(e.Late(low.seat, low.card, Millis(low.moment - claim.pressed)) for low in sorted(late, key=_card))


def punished(pile: Sequence[Laid], discarded: Sequence[Laid], patience: int) -> int:
    """How many plays of a level the open rules would have punished, had they seen the cards (M8)."""
    gone = (*pile, *discarded)
    passed: set[int] = set()
    count = 0
    for play in in_order(pile):
        lower = {
            laid.card
            for laid in gone
            if laid.card < play.card and laid.card not in passed and laid.moment >= play.moment + patience
        }
        if lower and play.card not in passed:
            count += 1
            passed |= lower
    return count


def in_order(pile: Iterable[Laid]) -> list[Laid]:
    return sorted(pile, key=lambda laid: (laid.moment, laid.card))


def _shown(state: State, new: e.Claimed, at: Millis) -> Iterable[e.Played]:
    """The claims that are the lowest card still out, one after the other, while they are right."""
    latest = max([laid.moment for laid in state.pile], default=None)
    for shown, each in enumerate(sorted((*state.claims, new), key=_card)):
        lower = sum(map(bisect_left, state.hands, repeat(each.card)))
        if lower > shown or (latest is not None and _too_late(state, latest, each.pressed)):
            return
        margin = None if latest is None or each is new else Millis(latest - each.pressed)
        latest = each.pressed if latest is None else max(latest, each.pressed)
        yield e.Played(each.seat, each.card, each.pressed, at, margin)


def _too_late(state: State, low: int, high: int) -> bool:
    return low >= high + patience(state.options)
