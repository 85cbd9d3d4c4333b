"""Game 2 of Nicolaus & Wilfried on a terminal: two piles, the die and its sum, and a sorted hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from parlour.cli.faces import tiles
from parlour.cli.faces.layout import Block, flow, wrapped
from parlour.cli.faces.scene import Scene
from parlour.cli.stories import dice as story
from parlour.games.knights.cards import SYMBOLS
from parlour.games.knights.dice import View
from parlour.games.knights.dice.actions import Draw, Pass, Play, Roll, Take
from parlour.games.knights.dice.events import Event


class DiceFace:
    secret: Final = True
    how: Final = story.HOW

    tell = staticmethod(story.tell)

    def table(self, scene: Scene, numbered: bool = False) -> Block:
        view: View = scene.view
        lines = [
            *tiles.heading("the die", scene),
            *tiles.rail(scene, ["▮" * count for count in view.counts]),
            *tiles.piles(scene, [_die(view)]),
        ]
        for seat, hand in scene.hands.items():
            mine = numbered and seat == view.you
            lines += [Text(), *(self._hand(scene) if mine else tiles.open_hand(scene, seat, hand))]
        return lines

    def _hand(self, scene: Scene) -> Block:
        view: View = scene.view
        singles = {
            move.cards[0]: number
            for number, move in enumerate(self.moves(view), start=1)
            if isinstance(move, Play) and len(move.cards) == 1
        }
        blocks = [
            tiles.tile(card, [Text(str(singles.get(card, "")).center(tiles.WIDE), "key")], scene.canvas.colour)
            for card in sorted(view.hand, key=tiles.by_symbols)
        ]
        return flow(blocks, scene.canvas.width, 1)

    def moves(self, view: View) -> Sequence[Any]:
        """Single cards as they lie in the sorted hand, then pairs."""
        return sorted(view.legal, key=_order)

    def choices(self, scene: Scene) -> Block:
        return wrapped(
            [
                Text.assemble((str(number), "key"), " ", _words(move, scene.canvas.colour))
                for number, move in enumerate(self.moves(scene.view), start=1)
                if not (isinstance(move, Play) and len(move.cards) == 1)
            ],
            scene.canvas.width,
        )

    def reveal(self, event: Event, scene: Scene) -> Block | None:
        return None


def _order(move: Any) -> tuple[Any, ...]:
    cards = move.cards if isinstance(move, Play) else ()
    return len(cards), *map(tiles.by_symbols, cards)


def _words(move: Any, colour: bool) -> Text:
    match move:
        case Play():
            return Text(" ").join(tiles.inline(card, colour) for card in move.cards)
        case Roll():
            return Text("roll the die")
        case Draw():
            return Text("draw a card: nothing in your hand can be played")
        case Take():
            return Text(f"take {tiles.KNIGHTS[move.pile]}'s card")
        case Pass():
            return Text("pass: nothing can be done")
        case _:
            raise TypeError(move)


def _die(view: View) -> Block:
    if not (view.red and view.yellow):
        return []
    total = SYMBOLS[view.red] + SYMBOLS[view.yellow]
    sign = {"ge": "≥", "le": "≤", "blank": " ", None: "?"}[view.die]
    words = {
        "ge": f"one card with {total} symbols or more, or two colours that make {total}",
        "le": f"one card with {total} symbols or fewer, or two colours that make {total}",
        "blank": "take one of the two cards that show",
        None: "",
    }[view.die]
    return [
        Text(f"the board shows {total}", "quiet"),
        Text("╭───╮"),
        Text(f"│ {sign} │", "title"),
        Text("╰───╯"),
        *wrapped(map(Text, words.split()), 34, " "),
    ]
