"""`parlour join`: take a seat at a server's table and play it in this terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from parlour.cli.options import WithGameOptions, data_option, given_options, lines_option
from parlour.engine import BadSetup

_TABLE: Final = re.compile(r"(?P<root>.*?)/(?:(?:t|table|replay)/)?(?P<code>[A-Za-z0-9]{3}-?[A-Za-z0-9]{3})/?")


@click.command(
    cls=WithGameOptions,
    short_help="Take a seat at a table of a server.",
    epilog="""\b
Examples:
  parlour join http://localhost:8000 --new GAME --seats 2 --name Anna
  parlour join http://localhost:8000/t/ABC234 --name Ben
  parlour join http://localhost:8000/t/ABC234 --watch""",
)
@click.argument("url")
@click.option("--name", default="Guest", show_default=True, metavar="NAME", help="How the others call you.")
@click.option("--seat", type=int, metavar="N", help="A seat of your choice.  [default: any that is free]")
@click.option("--watch", is_flag=True, help="Look on without a seat.")
@click.option("--new", "game", metavar="GAME", help="Open a table for this game and be its host.")
@click.option("--seats", type=int, metavar="N", help="With --new: how many sit there.  [default: as few as possible]")
@data_option
@lines_option
def join(
    url: str,
    name: str,
    seat: int | None,
    watch: bool,
    game: str | None,
    seats: int | None,
    data: Path,
    lines: bool,
    **given: str | None,
) -> None:
    """Play at a table of the parlour at URL, with people and bots wherever they are.

    URL is the link to a table, as its host shares it. With --new it is the address of the parlour alone; the link to
    share is shown. Your seat is remembered: the same command takes you back to it.
    """
    from parlour.cli import remote
    from parlour.cli.screen import Screen

    base, code = parted(url, new=game is not None)
    if game is None and not code:
        raise BadSetup("cli.link-without-table", url=url)
    remote.run(
        remote.JoinRequest(base, code, name, seat, watch, game, seats, given_options(given)), data, Screen(lines)
    )


def parted(url: str, *, new: bool = False) -> tuple[str, str]:
    """The address of a parlour and the code of a table; for a new table all of it is the address. Raises BadSetup.

    >>> parted("http://localhost:8000/t/abc234")
    ('http://localhost:8000', 'ABC234')
    >>> parted("example.org/arcade/t/abc-234#token"), parted("https://example.org/arcade/", new=True)
    (('http://example.org/arcade', 'ABC234'), ('https://example.org/arcade', ''))
    """
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSetup("cli.no-link", url=url)
    origin = f"{parts.scheme}://{parts.netloc}"
    found = None if new else _TABLE.fullmatch(parts.path) or _TABLE.fullmatch(parts.fragment)
    if found is None:
        return origin + parts.path.rstrip("/"), ""
    root = found["root"] if found.string == parts.path else parts.path.rstrip("/")
    return origin + root, found["code"].replace("-", "").upper()
