"""The renderer of The Mind: the pile's last number large, the hand in order, and what the team has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from parlour.games.mind import View
from parlour.games.mind.events import FACE_DOWN, Event
from parlour.terminal.language import worded
from parlour.terminal.narration import mind as narration
from parlour.terminal.pronouns import People
from parlour.terminal.renderers.layout import Block, beside, flow, spread, wrapped
from parlour.terminal.renderers.mind_keys import MindKeys
from parlour.terminal.renderers.news import under
from parlour.terminal.renderers.renderer import RenderContext

_DIGITS: Final = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▄█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
_WIDE: Final = 15


class MindRenderer:
    keys: Final = MindKeys()

    describe = staticmethod(narration.describe)

    def render(self, context: RenderContext, numbered: bool = False) -> Block:
        view: View = context.view
        return [
            *_heading(view, context.viewport.width),
            Text(),
            *_people(context),
            Text(),
            *beside([_top(view), _beside_pile(view)], gap=3),
            Text(),
            *_hands(context),
            *under(context, 5),
        ]

    def moves(self, view: View) -> Sequence[Any]:
        return view.legal

    def letters(self, view: View) -> Mapping[str, Any]:
        """Its keys count at once."""
        return {}

    def render_moves(self, context: RenderContext) -> Block:
        return []

    def render_event(self, event: Event, context: RenderContext) -> Block | None:
        return None


def lives_and_stars(view: View) -> Text:
    return Text.assemble(
        ("♥" * view.lives, "life"),
        ("♡" * (view.most_lives - view.lives), "quiet"),
        "  ",
        ("★" * view.stars, "star"),
        ("☆" * (view.most_stars - view.stars), "quiet"),
    )


def card(number: int, style: str) -> Block:
    """A card of a hand.

    >>> print(*card(7, ""), sep="\\n")
    ╭────╮
    │  7 │
    ╰────╯
    """
    return [Text("╭────╮", style), Text(f"│{number:>3} │", style), Text("╰────╯", style)]


def lowest(number: int) -> Block:
    """The card that is next to be played."""
    return [Text("▄" * 6, "paper"), Text(f"{number:>4}  ", "next"), Text("▀" * 6, "paper")]


def _heading(view: View, width: int) -> Block:
    level = worded("mind_cli_level", level=view.level, levels=view.levels, mode="blind" if view.blind else "open")
    title = Text.assemble((worded("mind_title"), "title"), f" · {level}")
    if view.reward:
        reward = worded("mind_reward_life") if view.reward == "life" else worded("mind_reward_star")
        title.append(f" · {reward}", "quiet")
    return spread(title, lives_and_stars(view), width)


def _people(context: RenderContext) -> Block:
    view: View = context.view
    return wrapped([_person(context.people, seat, view) for seat in range(len(view.counts))], context.viewport.width)


def _person(people: People, seat: int, view: View) -> Text:
    name = Text.assemble((people.name(seat), "you" if seat == view.you else ""), " ", ("▮" * view.counts[seat], "card"))
    if view.raised[seat]:
        name.append(f" {worded('mind_cli_wants_star')}", "star")
    elif view.ready[seat]:
        name.append(f" {worded('mind_cli_hand_down')}", "good")
    return name


def _top(view: View) -> Block:
    """The pile: its last card large, or only its place."""
    if not view.pile:
        edge = "╌" * (_WIDE - 2)
        empty = " " * (_WIDE - 2)
        return [Text(line, "quiet") for line in (f"╭{edge}╮", *[f"┆{empty}┆"] * 3, f"╰{edge}╯")]
    number = view.pile[-1]
    if number == FACE_DOWN:
        lines = ["░" * (_WIDE - 4)] * 3
    else:
        lines = [" ".join(_DIGITS[digit][row] for digit in str(number)) for row in range(3)]
    upper, lower = (Text(half * _WIDE, "paper") for half in "▄▀")
    return [upper, *(Text(line.center(_WIDE), "next") for line in lines), lower]


def _beside_pile(view: View) -> Block:
    pile = worded("mind_cli_on_pile", count=len(view.pile)) if view.pile else worded("mind_cli_pile_empty")
    lines = [Text(), Text(pile, "quiet")]
    if len(view.pile) > 1 and not view.blind:
        lines.append(Text(worded("mind_cli_before", cards=_numbers(view.pile[-5:-1])), "quiet"))
    if view.aside:
        lines.append(Text(worded("mind_cli_aside", cards=_numbers(view.aside)), "quiet"))
    return lines


def _hands(context: RenderContext) -> Block:
    lines: Block = []
    for seat, hand in context.hands.items():
        title = context.people.tell("cli_hand_of" if hand else "cli_hand_empty", seat)
        cards = [card(number, "card") if i else lowest(number) for i, number in enumerate(hand)]
        lines += [Text(title, "quiet"), *flow(cards, context.viewport.width)]
    return lines


def _numbers(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))
