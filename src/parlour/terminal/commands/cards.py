"""`parlour cards`: draw a game's cards as sheets to print, as one picture of all, or one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import Progress

from parlour.art.box import Look, box_of, boxed
from parlour.art.contact import drawings
from parlour.art.pixels import PALETTES, Palette, png
from parlour.art.printing import pdf
from parlour.art.sheets import PAPERS, Paper, sheets
from parlour.engine import BadSetup
from parlour.games import game_named
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import reader, title_of, worded
from parlour.terminal.options import check_output
from parlour.terminal.param_types import FILE, Choice, Whole
from parlour.terminal.text import echo, echo_json

Told: TypeAlias = dict[str, int | str]

_PRINT: Final = 1040
_CARD: Final = 512
_GLANCE: Final = 240


@command(
    "cli_help_cards",
    "cli_help_cards_brief",
    examples=(
        ("parlour cards GAME -o cards.pdf", None),
        ("parlour cards GAME --seed 7 --paper letter -o cards.pdf", None),
        ("parlour cards GAME --sheet all.svg", None),
        ("parlour cards GAME --card back", None),
    ),
)
@argument("game", type=Choice(boxed()))
@option("-o", "--output", "file", type=FILE, metavar="FILE", help="cli_help_cards_output")
@option("--paper", type=Choice(PAPERS), default="a4", show_default=True, help="cli_help_cards_paper")
@option("--sheet", type=FILE, metavar="FILE", help="cli_help_cards_sheet")
@option("--card", metavar="NAME", help="cli_help_cards_card")
@option("--seed", type=Whole(0, 2**32 - 1), default=1, show_default=True, metavar="N", help="cli_help_cards_seed")
@option("--palette", type=Choice(PALETTES), default="classic", show_default=True, help="cli_help_cards_palette")
@option(
    "--size",
    type=Whole(64, 2048),
    metavar="PX",
    help="cli_help_cards_size",
    otherwise="cli_help_cards_size_default",
    inputs={"card": _CARD, "paper": _PRINT, "glance": _GLANCE},
)
@option("--json", "as_json", is_flag=True, help="cli_help_cards_json")
def cards(
    game: str,
    file: Path | None,
    paper: Paper,
    sheet: Path | None,
    card: str | None,
    seed: int,
    palette: Palette,
    size: int | None,
    as_json: bool,
) -> None:
    """Draw a game's cards as sheets to print, as one picture of all, or one by one."""
    match file, sheet, card:
        case Path(), None, None:
            result = _print(game, Look(seed, palette, size or _PRINT, reader().language), paper, file)
        case None, Path(), None:
            result = _glance(game, Look(seed, palette, size or _GLANCE, reader().language), sheet)
        case _, None, str():
            result = _one(game, Look(seed, palette, size or _CARD, reader().language), card, file)
        case None, None, None:
            raise BadSetup("cli.cards-what", game=game)
        case _:
            raise BadSetup("cli.cards-one")
    echo_json(result) if as_json else echo(_sentence(result))


def _title(game: str) -> str:
    return title_of(game_named(game))


def _print(game: str, look: Look, paper: Paper, file: Path) -> Told:
    box = box_of(game, look)
    _check(file, ".pdf")
    with _progress(worded("cli_cards_printing", game=_title(game)), len(box.leaves)) as report:
        file.write_bytes(pdf(box, paper, report, reader().language))
    return {"file": str(file), "cards": len(box.leaves), "sheets": len(sheets(box.leaves)), "paper": paper}


def _glance(game: str, look: Look, file: Path) -> Told:
    box = box_of(game, look)
    _check(file, ".png" if box.glance else ".svg")
    if box.glance:
        count = sum(bool(leaf.mark) for leaf in box.leaves)
        with _progress(worded("cli_cards_painting"), count) as report:
            file.write_bytes(png(box.glance(report)))
        return {"file": str(file), "cards": count}
    drawn = [str(leaf.front()) for leaf in box.leaves]
    file.write_text(drawings(_title(game), drawn), encoding="utf-8")
    return {"file": str(file), "cards": len(drawn)}


def _one(game: str, look: Look, card: str, file: Path | None) -> Told:
    box = box_of(game, look)
    drawn = box.drawing(card)
    stem = game if box.deck is None else f"{game}-{box.deck}"
    kind = ".svg" if isinstance(drawn, str) else ".png"
    file = file or Path(f"{stem}-{card}{kind}")
    _check(file, kind)
    file.write_bytes(drawn.encode() if isinstance(drawn, str) else png(drawn))
    return {"file": str(file), "cards": 1}


def _check(file: Path, kind: str) -> None:
    """Refuse a file whose name promises another format, and one that cannot be written, before anything is drawn."""
    if file.suffix.lower() != kind:
        raise BadSetup("cli.cards-file", kind=kind, file=file.name)
    check_output(file)


def _sentence(result: Told) -> str:
    """What was written, in words."""
    file, cards = result["file"], result["cards"]
    match result:
        case {"sheets": sheets}:
            return worded("cli_cards_sheets", file=file, cards=cards, sheets=sheets, paper=result["paper"])
        case _:
            return worded("cli_cards_written", file=file, cards=cards)


@contextmanager
def _progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal while it takes long; nothing anywhere else."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
