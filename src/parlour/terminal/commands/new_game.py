"""`parlour new-game`: write the files of a small game to start from."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from parlour.engine import BadSetup
from parlour.games import GAMES
from parlour.languages import quoted
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import listed, worded
from parlour.terminal.param_types import FOLDER_THERE
from parlour.terminal.text import echo

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TITLE: Final = re.compile(r"[\w &'’.,!?:-]{1,40}")
_LONGEST: Final = 30
_SLOT: Final = re.compile("«(\\w+)»")
_ENDING: Final = ".txt"
_SKELETON: Final = files("parlour.terminal.commands") / "skeleton"


class RegistryLine(NamedTuple):
    """A line that registers a game: in which file, and before which other line."""

    file: str
    text: str
    before: re.Pattern[str]


_PYTHON: Final = RegistryLine(
    "src/parlour/games/__init__.py", '    "«module»",', re.compile(r'(?<=",\n)\)$', re.MULTILINE)
)
_PAGE: Final = "ui/src/games"


@command(
    "cli_help_new_game",
    "cli_help_new_game_brief",
    name="new-game",
    examples=(
        ("parlour new-game pebbles --page", None),
        ('parlour new-game no-thanks --title "No Thanks" --package --into ~/games', None),
    ),
)
@argument("name")
@option("--title", metavar="TITLE", help="cli_help_new_game_title", otherwise="cli_help_new_game_title_default")
@option("--page", is_flag=True, help="cli_help_new_game_page")
@option("--package", "apart", is_flag=True, help="cli_help_new_game_package")
@option(
    "--into",
    type=FOLDER_THERE,
    default=".",
    metavar="FOLDER",
    help="cli_help_new_game_into",
    otherwise="cli_help_new_game_into_default",
)
def new_game(name: str, title: str | None, page: bool, apart: bool, into: Path) -> None:
    """Write the files of a small game to start from."""
    slots = _slots(name, title, apart or not _is_checkout(into))
    result = _in_package(into, slots, page) if "package" in slots else _in_checkout(into, slots, page)
    echo(result)


def _slots(name: str, title: str | None, apart: bool) -> dict[str, str]:
    """What is filled in for each word in guillemets; raises BadSetup."""
    word = name.replace("-", "_")
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or keyword.iskeyword(word):
        raise BadSetup("cli.game-name", name=quoted(name), most=_LONGEST)
    if name in GAMES:
        raise BadSetup("cli.game-there", name=quoted(name), games=list(GAMES))
    title = title or name.replace("-", " ").capitalize()
    if not _TITLE.fullmatch(title):
        raise BadSetup("cli.game-title", title=quoted(title))
    common = {
        "name": name,
        "word": word,
        "title": title,
        "Name": "".join(map(str.capitalize, name.split("-"))),
    }
    if apart:
        return common | {"module": f"parlour_{word}", "package": f"parlour-{name}"}
    return common | {"module": f"parlour.games.{word}"}


def _is_checkout(root: Path) -> bool:
    return (root / _PYTHON.file).exists() and (root / _PAGE).exists()


def _in_checkout(root: Path, slots: dict[str, str], page: bool) -> str:
    word, name = slots["word"], slots["name"]
    game, tests, rules = f"src/parlour/games/{word}", f"tests/games/{word}", f"docs/rules/{name}.md"
    screen = f"{_PAGE}/{name}"
    planned = {**_game(game, slots), **_filled("tests", tests, slots), rules: _text("rules.md", slots)}
    if page:
        planned |= _filled("page", screen, slots)
    planned[_PYTHON.file] = _registered(root, _PYTHON, slots)
    _write(root, planned, (game, f"{game}.py", tests, rules, screen))
    return "\n".join(
        [
            worded(
                "cli_new_game_in",
                title=slots["title"],
                places=listed([game, tests, rules, *([screen] if page else [])]),
            ),
            worded("cli_new_game_line", files=_PYTHON.file),
            "",
            f"  {f'parlour play {name}':<29}{worded('cli_new_game_play')}",
            f"  {'make wire playthroughs':<29}{worded('cli_new_game_wire')}",
            f"  {'make check test':<29}{worded('cli_new_game_check')}",
            "",
            worded("cli_new_game_then"),
        ]
    )


def _in_package(into: Path, slots: dict[str, str], page: bool) -> str:
    if page:
        raise BadSetup("cli.package-without-screen")
    package, module = slots["package"], slots["module"]
    planned = {
        **_filled("package", package, slots),
        **_game(f"{package}/src/{module}", slots),
        f"{package}/tests/test_rules.py": _text("tests/test_rules.py", slots),
        f"{package}/tests/conftest.py": _text("conftest.py", slots),
        f"{package}/tests/contract.py": _text("tests/contract.py", slots),
        f"{package}/tests/test_laws.py": _text("test_laws.py", slots),
        f"{package}/rules.md": _text("rules.md", slots),
    }
    _write(into, planned, (package,))
    return "\n".join(
        [
            worded("cli_new_game_package", title=slots["title"], package=package),
            "",
            f"  pip install --editable {package}",
            f"  parlour --games-from {package} play {slots['name']}",
            f"  parlour --games-from {package} serve",
            "",
            worded("cli_new_game_then"),
        ]
    )


def _game(to: str, slots: dict[str, str]) -> dict[str, str]:
    """The files of the game itself, with its texts."""
    return {**_filled("game", to, slots), **_filled("game/languages", f"{to}/languages", slots)}


def _filled(folder: str, to: str, slots: dict[str, str]) -> dict[str, str]:
    """The files of a folder of the skeleton, and where they go."""
    found: Iterator[Traversable] = (_SKELETON / folder).iterdir()
    names = sorted(each.name.removesuffix(_ENDING) for each in found if each.name.endswith(_ENDING))
    return {f"{to}/{name}": _text(f"{folder}/{name}", slots) for name in names}


def _text(name: str, slots: dict[str, str]) -> str:
    text = (_SKELETON / f"{name}{_ENDING}").read_text(encoding="utf-8")
    return _SLOT.sub(lambda slot: slots[slot[1]], text)


def _registered(root: Path, line: RegistryLine, slots: dict[str, str]) -> str:
    """A file of the checkout with the line in it; raises BadSetup."""
    added = _SLOT.sub(lambda slot: slots[slot[1]], line.text)
    text = (root / line.file).read_text(encoding="utf-8")
    found = line.before.search(text)
    if found is None:
        raise BadSetup("cli.registry-changed", file=line.file, line=added.strip())
    return f"{text[: found.start()]}{added}\n{text[found.start() :]}"


def _write(root: Path, planned: dict[str, str], places: tuple[str, ...]) -> None:
    """All of it, or nothing where some of the places are taken; raises BadSetup."""
    for place in places:
        if (root / place).exists():
            raise BadSetup("cli.place-taken", place=place)
    for path, text in planned.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
