"""Illusion: players order pictures by the share of one colour, or doubt the row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from parlour.engine import BadSetup, BaseGame, Game, Millis, Outcome, PictureSource, Script, Seat, Types, ViewFields
from parlour.engine.chance import as_it_lies, in_turn
from parlour.engine.options import read
from parlour.games.common import check_seats, scripted
from parlour.games.illusion import actions, encoding, events, notation, rules
from parlour.games.illusion.actions import Action, Lot, Move, Print, Shuffle, ShuffleArrows
from parlour.games.illusion.colour_shares import CARDS, COLOURS, Colour, Shares, deck
from parlour.games.illusion.events import Event
from parlour.games.illusion.resampling import resample
from parlour.games.illusion.state import IllusionOptions, State, evolve
from parlour.games.illusion.view import View, breaks, show, view
from parlour.games.parts import AnalysisParts, ArtParts, BotParts, GameParts, LabParts, TerminalParts
from parlour.languages import quoted, refusal


def open_cards(view: View) -> tuple[int, ...]:
    """The cards whose pictures a viewer can look at."""
    drawn = () if view.drawn is None else (view.drawn,)
    return (*view.row, *drawn, *(view.revealed.row if view.revealed else ()))


def printed(state: State, card: int) -> Shares:
    """The back of a card, for drawing its picture; never sent to a player."""
    return state.cards[card]


def deck_seed(state: State) -> int | None:
    """The seed of the deck, for drawing its pictures; never sent to a player."""
    return state.seed


def next_card(state: State) -> tuple[int, ...]:
    """The card under the open one, for drawing its picture beforehand; never sent to a player."""
    return state.deck[1:2]


class Illusion(BaseGame):
    name: Final = "illusion"
    seats: Final = range(2, 6)
    options: Final = IllusionOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = ViewFields(turn="turn", winners="winners", each=("arrows",))
    scripts: Final = ("arrows", "cards", "deck", "order", "starter")
    pictures = PictureSource(range(CARDS), open_cards, deck_seed, printed, next_card)

    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    view = staticmethod(view)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)
    resample = staticmethod(resample)
    moves = staticmethod(encoding.moves)
    layout = staticmethod(encoding.layout)
    observe = staticmethod(encoding.observe)

    def reading_time(self, event: Event) -> Millis:
        """A doubted row is turned over card by card, and then looked at."""
        return rules.reading_time(len(event.row)) if isinstance(event, events.Doubted) else Millis(0)

    def hand(self, view: View) -> None:
        """PictureSource lie on the table."""

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        chosen = read(IllusionOptions, options, self.name)
        if len(chosen.box) == 1 or not all(_possible(shares) for shares in chosen.box):
            raise BadSetup("illusion.box", cards=quoted(chosen.box))
        return rules.start(seats, chosen)

    def score(self, state: State, seat: Seat) -> int:
        return len(state.won[seat])

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winners) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """`cards`: shares in deck order; or `deck`: which deck of pictures, and `order`: its cards by number, the rest
        follows. `arrows`: colours in order, the rest follows; `starter`: a seat."""
        script: dict[Callable[..., Any], Any] = {}
        if "starter" in given:
            if given["starter"] not in range(seats):
                raise BadSetup("illusion.starter", last=seats - 1, given=quoted(given["starter"]))
            script[Lot] = in_turn([(given["starter"],)])
        if "arrows" in given:
            script[ShuffleArrows] = in_turn([_arrows(given["arrows"])])
        if "deck" in given:
            script[Print] = in_turn([(_seed(given["deck"]),)])
        if "order" in given:
            script[Shuffle] = in_turn([_order(given["order"])])
        if "cards" not in given:
            return {}, script
        script[Shuffle] = as_it_lies
        return {"box": given["cards"]}, script


def _possible(shares: Shares) -> bool:
    return min(shares) >= 0 and sum(shares) <= 100


def _seed(given: object) -> int:
    seed: int = scripted("deck", given, int, "illusion.script-deck")
    if seed not in rules.SEEDS:
        raise BadSetup("illusion.deck-seed", last=rules.SEEDS.stop - 1, given=seed)
    return seed


def _order(given: object) -> tuple[int, ...]:
    cards: list[int] = scripted("order", given, list[int], "illusion.script-order")
    if len(set(cards)) < len(cards) or not set(cards) <= set(range(CARDS)):
        raise BadSetup("illusion.order", last=CARDS - 1, given=quoted(cards))
    return (*cards, *(card for card in range(CARDS) if card not in cards))


def _arrows(named: object) -> tuple[Colour, ...]:
    arrows: list[Colour] = scripted("arrows", named, list[Colour], refusal("illusion.script-arrows", colours=COLOURS))
    left = list(rules.ARROWS)
    for colour in arrows:
        if colour not in left:
            raise BadSetup("illusion.arrows", colours=COLOURS, given=quoted(arrows))
        left.remove(colour)
    return (*arrows, *left)


ILLUSION: Final[Game[State, Action, Event, View]] = Illusion()
PARTS: Final = GameParts(
    ILLUSION,
    BotParts("parlour.bots.illusion.roster:CAST", eye="parlour.bots.illusion.eye:look"),
    TerminalParts(
        "parlour.terminal.renderers.illusion:IllusionRenderer",
        insight_lines="parlour.terminal.insight_lines.illusion:lines",
    ),
    ArtParts(
        "parlour.art.illusion.box:box",
        gallery="parlour.art.illusion.gallery:Gallery",
        pairs="parlour.art.illusion.pairs:pairs",
    ),
    AnalysisParts("parlour.analysis.illusion:illusion_insight"),
    LabParts("parlour.lab.arena.illusion:METRICS", kernel="parlour.lab.studies.illusion:KERNEL"),
    lessons="parlour.games.illusion:lessons",
    languages="parlour.games.illusion:languages",
)

__all__ = [
    "COLOURS",
    "ILLUSION",
    "PARTS",
    "Action",
    "Colour",
    "Event",
    "Illusion",
    "IllusionOptions",
    "Move",
    "Shares",
    "State",
    "View",
    "actions",
    "breaks",
    "deck",
    "deck_seed",
    "events",
    "open_cards",
    "printed",
]
