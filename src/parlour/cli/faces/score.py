"""Game 1 of Nicolaus & Wilfried on a terminal: two piles, the scores, and what each card in hand would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from parlour.cli.faces import tiles
from parlour.cli.faces.layout import Block, flow
from parlour.cli.faces.news import with_news
from parlour.cli.faces.scene import Scene
from parlour.cli.stories import score as story
from parlour.games.knights.score import View
from parlour.games.knights.score.events import Event


class ScoreFace:
    keys: Final = None
    how: Final = story.HOW

    tell = staticmethod(story.tell)

    def table(self, scene: Scene, numbered: bool = False) -> Block:
        view: View = scene.view
        aim = "patterns" if view.target is None else f"patterns to {view.target}"
        lines = [
            *tiles.heading(aim, scene),
            *tiles.rail(scene, [story.signed(score) for score in view.scores]),
            *with_news(tiles.piles(scene), scene, ink=tiles.inked),
        ]
        for seat, hand in scene.hands.items():
            lines += [Text(), *(_hand(scene) if numbered and seat == view.you else tiles.open_hand(scene, seat, hand))]
        return lines

    def moves(self, view: View) -> Sequence[Any]:
        return view.legal

    def choices(self, scene: Scene) -> Block:
        return []

    def reveal(self, event: Event, scene: Scene) -> Block | None:
        return None


def _hand(scene: Scene) -> Block:
    view: View = scene.view
    blocks = []
    for place, (card, points) in enumerate(zip(view.hand, view.points, strict=True), start=1):
        play = Text.assemble((str(place), "key"), " play ", (story.signed(points), "good" if points > 0 else ""))
        discard = Text.assemble((str(place + len(view.hand)), "key"), " discard")
        blocks.append(tiles.tile(card, [play, discard], scene.canvas.colour))
    return flow(blocks, scene.canvas.width, 3)
