"""The cards of Nicolaus & Wilfried as SVG: two knights, shields with six places."""

from __future__ import annotations

from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from parlour.art.box import Box, Leaf, Look, PrintBoard
from parlour.art.lettering import lettered
from parlour.art.svg import (
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    disc,
    drawing,
    line,
    mixed,
    moved,
    panel,
    rect,
    shape,
)
from parlour.games.knights.cards import DECK, SYMBOLS, card_named, is_red
from parlour.games.knights.dice.actions import Face
from parlour.languages import SOURCE, Words, refusal, words

_ENGLISH: Final = words(SOURCE)
RED: Final = "#b5281f"
YELLOW: Final = "#eab322"
_BRONZE: Final = "#7a4b05"
_NAMES: Final = {True: "Wilfried", False: "Nicolaus"}
_SHIELD: Final = "M-33-46H33V4C33 28 14 42 0 50C-14 42-33 28-33 4Z"
_DIE: Final = 120


def score_box(look: Look) -> Box:
    """128 cards and the board."""
    leaves = tuple(Leaf(code, partial(card, code, look.said), reverse) for code in DECK)
    drawn = PrintBoard(partial(board, look.said))
    return Box(look.said("knights_score_title"), refusal("knights-score.card-names"), leaves, drawn)


def dice_box(look: Look) -> Box:
    """The same, and the die."""
    die_faces = {roll: partial(die, roll, look.said) for roll in get_args(Face)}
    names, drawn = refusal("knights-dice.card-names"), PrintBoard(partial(board, look.said), die_faces)
    return replace(score_box(look), title=look.said("knights_dice_title"), names=names, board=drawn)


def card(code: str, said: Words = _ENGLISH) -> str:
    """A card such as R101010: a bright shield with a helm for a symbol, an empty hollow for a blank."""
    try:
        known = card_named(code)
    except ValueError:
        raise ValueError(f"a card is R or Y and six places of 0 or 1, such as R101010, not {code!r}") from None
    red = is_red(known)
    ground = RED if red else YELLOW
    places = "".join(
        moved(WIDTH / 2 + 70 * (i % 3 - 1), 116 + 112 * (i // 3), _place(red, mark == "1"))
        for i, mark in enumerate(code[1:])
    )
    ink = PAPER if red else INK
    return panel(
        said("knights_print_card", knight=_NAMES[red], count=SYMBOLS[known], card=code),
        ground,
        lettered(_NAMES[red], WIDTH / 2, 46, 25, fill=ink),
        places,
        _pips(SYMBOLS[known], ink, ground),
    )


def reverse() -> str:
    """The back: both knights' colours, counterchanged."""
    rows = [
        moved(x, 45 + 52 * j, shape(_SHIELD, fill=YELLOW if x < WIDTH / 2 else RED), scale=0.44)
        for j in range(6)
        for x in (54, 98, 152, 196)
    ]
    other = shape(f"M{WIDTH / 2:g} 11H229A10 10 0 0 1 239 21V329A10 10 0 0 1 229 339H{WIDTH / 2:g}Z", fill=YELLOW)
    return panel("Nicolaus & Wilfried", RED, other, *rows)


def board(said: Words = _ENGLISH) -> str:
    """The board: a place for each pile."""
    piles = [
        moved(
            x,
            210,
            rect(-135, -185, 270, 370, fill=mixed(colour, INK, 0.12), corner=22),
            rect(-125, -175, 250, 350, fill=mixed(colour, PAPER, 0.78), corner=16),
            moved(0, -16, _helm(red, mixed(colour, PAPER, 0.35)), scale=1.5),
            lettered(_NAMES[red], 0, 118, 34, fill=mixed(colour, INK, 0.25)),
        )
        for x, colour, red in ((160, RED, True), (460, YELLOW, False))
    ]
    return drawing(
        said("knights_print_board"),
        rect(0, 0, 620, 420, fill=PAPER, corner=24),
        *piles,
        width=620,
        height=420,
    )


def die(roll: Face, said: Words = _ENGLISH) -> str:
    """A face of the die: at least, at most, or nothing."""
    signs = {
        "ge": ("M40 30L84 52L40 74", True),
        "le": ("M80 30L36 52L80 74", True),
        "blank": ("", False),
    }
    angle, signed = signs[roll]
    sign = [line(angle, stroke=INK, width=10), line("M38 90H82", stroke=INK, width=10)] if signed else []
    frame = rect(0, 0, _DIE, _DIE, fill=mixed(PAPER, INK, 0.16), corner=22)
    top = rect(4, 4, _DIE - 8, _DIE - 8, fill=PAPER, corner=19)
    return drawing(said("knights_dice_tell_rolled", face=roll), frame, top, *sign, width=_DIE, height=_DIE)


def _place(red: bool, filled: bool) -> str:
    """One of the six places, about its middle."""
    ground = RED if red else YELLOW
    if not filled:
        hollow = mixed(ground, INK, 0.42)
        return shape(_SHIELD, fill=hollow) + moved(0, 0, shape(_SHIELD, fill=mixed(ground, INK, 0.24)), scale=0.9)
    rim = shape(_SHIELD, fill=mixed(ground, INK, 0.55))
    helm = _helm(red, RED if red else _BRONZE)
    return rim + moved(0, 0, shape(_SHIELD, fill=PAPER), scale=0.92) + moved(0, -2, helm, scale=0.56)


def _helm(red: bool, colour: str) -> str:
    """Wilfried's great helm with a plume, Nicolaus' crowned one with bars; about the middle, 100 high."""
    if red:
        return shape(
            "M-32-18C-22-28 22-28 32-18L28 30C18 42-18 42-28 30ZM-25-8V2H-4V-8ZM4-8V2H25V-8ZM-3 10V34H3V10Z",
            fill=colour,
        ) + shape("M-4-28C-10-50 14-62 42-50C30-48 28-42 34-36C22-40 8-40 4-28Z", fill=colour)
    return shape(
        "M-30-12C-22-20 22-20 30-12V14C30 30 16 42 0 46C-16 42-30 30-30 14Z"
        "M-22-5V4H22V-5ZM-20 10V24H-14V10ZM-9 10V32H-3V10ZM3 10V32H9V10ZM14 10V24H20V10Z",
        fill=colour,
    ) + shape("M-32-22L-36-50L-17-34L0-56L17-34L36-50L32-22C20-29-20-29-32-22Z", fill=colour)


def _pips(count: int, ink: str, ground: str) -> str:
    """The number of symbols, for a hand that is fanned."""
    faint = mixed(ground, ink, 0.3)
    return "".join(
        disc(WIDTH / 2 + 17 * (i - 2.5), HEIGHT - 34, 4.5, fill=ink if i < count else faint) for i in range(6)
    )
