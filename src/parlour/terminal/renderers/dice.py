"""The renderer of game 2 of Nicolaus & Wilfried: two piles, the die and its sum, and a sorted hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from parlour.games.knights.cards import SYMBOLS
from parlour.games.knights.dice import View
from parlour.games.knights.dice.actions import Draw, Pass, Play, Roll, Take
from parlour.games.knights.dice.events import Event
from parlour.languages import Key
from parlour.terminal.language import worded
from parlour.terminal.narration.knights import describe_dice
from parlour.terminal.renderers import tiles
from parlour.terminal.renderers.layout import Block, flow, folded, wrapped
from parlour.terminal.renderers.news import with_news
from parlour.terminal.renderers.renderer import RenderContext

_AROUND: Final = 14
_NEEDS: Final[Mapping[tuple[str, str | None], Key]] = {
    ("card", "ge"): "knights_dice_need_ge",
    ("card", "le"): "knights_dice_need_le",
    ("board", "ge"): "knights_dice_need_board_ge",
    ("board", "le"): "knights_dice_need_board_le",
}
"""What the die asks for, by what is held against the sum and by its face."""


class DiceRenderer:
    keys: Final = None

    describe = staticmethod(describe_dice)

    def render(self, context: RenderContext, numbered: bool = False) -> Block:
        view: View = context.view
        lines = [
            *tiles.heading(worded("knights_dice_title"), context),
            *tiles.rail(context, ["▮" * count for count in view.counts]),
            *with_news(tiles.piles(context, [_die(view)] if view.red else []), context, ink=tiles.inked),
        ]
        for seat, hand in context.hands.items():
            mine = numbered and seat == view.you
            lines += [Text(), *(self._hand(context) if mine else tiles.open_hand(context, seat, hand))]
        return lines

    def _hand(self, context: RenderContext) -> Block:
        """Tiles, or a few cards a line where the screen is too low for them; each with the number that plays it."""
        cards = sorted(context.view.hand, key=tiles.by_symbols)
        numbers = {move.cards: str(i) for i, move in enumerate(self.moves(context.view), 1) if isinstance(move, Play)}
        labelled = [(card, numbers.get((card,), "")) for card in cards]
        colour, width = context.viewport.colour, context.viewport.width
        rows = -(-len(cards) // (width // (tiles.WIDE + 1)))
        if rows * 5 + _AROUND > context.viewport.height:
            return wrapped([_small(number, tiles.inline(card, colour)) for card, number in labelled], width, 1)
        captions = ((card, Text(number.center(tiles.WIDE), "key")) for card, number in labelled)
        return flow([tiles.tile(card, [caption], colour) for card, caption in captions], width, 1)

    def moves(self, view: View) -> Sequence[Any]:
        """Single cards as they lie in the sorted hand, then pairs."""
        return sorted(view.legal, key=_order)

    def letters(self, view: View) -> Mapping[str, Any]:
        return {letter: move for move in view.legal if (letter := _letter(move))}

    def render_moves(self, context: RenderContext) -> Block:
        others = [
            Text.assemble((f"{number} {_letter(move)}".strip(), "key"), " ", _words(move, context.viewport.colour))
            for number, move in enumerate(self.moves(context.view), start=1)
            if not (isinstance(move, Play) and len(move.cards) == 1)
        ]
        return [*_task(context.view, context.viewport.width), *wrapped(others, context.viewport.width)]

    def render_event(self, event: Event, context: RenderContext) -> Block | None:
        return None


def _small(number: str, card: Text) -> Text:
    return Text.assemble((f"{number:>2} ", "key"), card)


def _order(move: Any) -> tuple[Any, ...]:
    cards = move.cards if isinstance(move, Play) else ()
    return len(cards), *map(tiles.by_symbols, cards)


def _letter(move: Any) -> str:
    """The page's key for a move without cards of the hand."""
    match move:
        case Roll():
            return "r"
        case Take():
            return {"R": "r", "Y": "y"}[move.pile]
        case Draw():
            return "d"
        case Pass():
            return "p"
        case _:
            return ""


def _words(move: Any, colour: bool) -> Text:
    match move:
        case Play():
            return Text(" ").join(tiles.inline(card, colour) for card in move.cards)
        case Roll():
            return Text(worded("knights_cli_roll"))
        case Draw():
            return Text(worded("knights_cli_draw"))
        case Take():
            return Text(worded("knights_cli_take", pile=tiles.KNIGHTS[move.pile]))
        case Pass():
            return Text(worded("knights_cli_pass"))
        case _:
            raise TypeError(move)


def _die(view: View) -> Block:
    sign = {"ge": "≥", "le": "≤", "blank": " ", None: "?"}[view.die]
    face = [Text(line, "title") for line in ("╭───╮", f"│ {sign} │", "╰───╯")]
    against = Text(worded("knights_cli_against", sum=_sum(view)), "quiet")
    return [Text(worded("knights_cli_die"), "quiet"), *face, against]


def _sum(view: View) -> int:
    """The symbols on the two cards that show."""
    return SYMBOLS[view.red] + SYMBOLS[view.yellow]


def _task(view: View, width: int) -> Block:
    """What the die asks for."""
    if not any(isinstance(move, Play) for move in view.legal):
        return []
    need = worded(_NEEDS[view.reading, view.die], sum=_sum(view))
    return folded([f"{worded('knights_dice_lay', need=need)}."], width, "quiet")
