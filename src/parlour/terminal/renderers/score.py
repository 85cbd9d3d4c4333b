"""The renderer of game 1 of Nicolaus & Wilfried: two piles, the scores, and what each card in hand would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from parlour.games.knights.score import View
from parlour.games.knights.score.actions import Discard, Play
from parlour.games.knights.score.events import Event
from parlour.terminal.language import worded
from parlour.terminal.narration.knights import describe_score, signed
from parlour.terminal.renderers import tiles
from parlour.terminal.renderers.layout import Block, flow, wrapped
from parlour.terminal.renderers.news import with_news
from parlour.terminal.renderers.renderer import RenderContext


class ScoreRenderer:
    keys: Final = None

    describe = staticmethod(describe_score)

    def render(self, context: RenderContext, numbered: bool = False) -> Block:
        view: View = context.view
        target = view.target
        aim = worded("knights_score_to_the_end" if target is None else "knights_score_to_target", target=target or 0)
        lines = [
            *tiles.heading(f"{worded('knights_score_title')} · {aim}", context),
            *tiles.rail(context, [signed(score) for score in view.scores]),
            *with_news(tiles.piles(context), context, ink=tiles.inked),
        ]
        for seat, hand in context.hands.items():
            lines += [
                Text(),
                *(_hand(context) if numbered and seat == view.you else tiles.open_hand(context, seat, hand)),
            ]
        return lines

    def moves(self, view: View) -> Sequence[Any]:
        return view.legal

    def letters(self, view: View) -> Mapping[str, Any]:
        """`p3` plays the third card, `d3` discards it."""
        cards = dict(enumerate(view.hand, start=1))
        moves = {f"p{place}": Play(card) for place, card in cards.items()}
        return {**moves, **{f"d{place}": Discard(card) for place, card in cards.items()}} if view.legal else {}

    def render_moves(self, context: RenderContext) -> Block:
        return wrapped(
            [Text.assemble(("p3 d3", "key"), " ", worded("knights_score_cli_letters"))], context.viewport.width
        )

    def render_event(self, event: Event, context: RenderContext) -> Block | None:
        return None


def _hand(context: RenderContext) -> Block:
    view: View = context.view
    blocks = []
    for place, (card, points) in enumerate(zip(view.hand, view.points, strict=True), start=1):
        play = Text.assemble(
            (str(place), "key"), f" {worded('knights_cli_play')} ", (signed(points), "good" if points > 0 else "")
        )
        discard = Text.assemble((str(place + len(view.hand)), "key"), f" {worded('knights_cli_discard')}")
        blocks.append(tiles.tile(card, [play, discard], context.viewport.colour))
    return flow(blocks, context.viewport.width, 3)
