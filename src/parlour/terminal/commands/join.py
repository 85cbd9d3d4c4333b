"""`parlour join`: take a seat at a server's table and play it in this terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from parlour.engine import BadSetup
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import worded
from parlour.terminal.options import WithGameOptions, data_option, given_options, lines_option
from parlour.terminal.param_types import WHOLE

_TABLE: Final = re.compile(r"(?P<root>.*?)/(?:(?:t|table|replay)/)?(?P<code>[A-Za-z0-9]{3}-?[A-Za-z0-9]{3})/?")


@command(
    "cli_help_join",
    "cli_help_join_brief",
    cls=WithGameOptions,
    examples=(
        ("parlour join http://localhost:8000 --new GAME --seats 2 --name Anna", None),
        ("parlour join http://localhost:8000/t/ABC234 --name Ben", None),
        ("parlour join http://localhost:8000/t/ABC234 --watch", None),
    ),
)
@argument("url")
@option("--name", metavar="NAME", help="cli_help_join_name", otherwise="cli_guest")
@option("--seat", type=WHOLE, metavar="N", help="cli_help_join_seat", otherwise="cli_help_join_seat_default")
@option("--watch", is_flag=True, help="cli_help_join_watch")
@option("--new", "game", metavar="GAME", help="cli_help_join_new")
@option("--seats", type=WHOLE, metavar="N", help="cli_help_join_seats", otherwise="cli_help_play_seats_default")
@data_option
@lines_option
def join(
    url: str,
    name: str | None,
    seat: int | None,
    watch: bool,
    game: str | None,
    seats: int | None,
    data: Path,
    lines: bool,
    **given: str | None,
) -> None:
    """Take a seat at a server's table and play it in this terminal."""
    from parlour.terminal import remote
    from parlour.terminal.screen import Screen

    base, code = parted(url, new=game is not None)
    if game is None and not code:
        raise BadSetup("cli.link-without-table", url=url)
    asked = remote.JoinRequest(base, code, name or worded("cli_guest"), seat, watch, game, seats, given_options(given))
    remote.run(asked, data, Screen(lines))


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
