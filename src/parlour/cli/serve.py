"""`parlour serve`: the parlour for people at different places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parlour.cli.options import data_option

if TYPE_CHECKING:
    from parlour.web.server import Server


@click.command(short_help="Open the parlour to others.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free port.")
@data_option
@click.option("--memory", is_flag=True, help="Keep nothing: all tables are forgotten at the end.")
@click.option(
    "--host-name",
    "host_names",
    metavar="NAME",
    multiple=True,
    help="A name that people reach this server by, such as games.example.org; may be given several times, * for any. "
    "Numbers, names without a dot, and names at home such as raspberrypi.local need not be given.",
)
@click.option(
    "--forwarded-allow-ips",
    "proxies",
    metavar="IPS",
    help="Proxies whose word for a client's address is believed, with commas between them; * for any.",
)
@click.option(
    "--trip-header",
    metavar="NAME",
    default="",
    help="The header in which those proxies tell a client's round trip, in microseconds.",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="PARLOUR_METRICS_TOKEN",
    default="",
    help="Who sends it as a bearer token may read /metrics from elsewhere; this machine always may.",
)
@click.option("--log-json", "json_logs", is_flag=True, help="Log lines as JSON objects.")
def serve(
    host: str,
    port: int,
    data: Path,
    memory: bool,
    host_names: tuple[str, ...],
    proxies: str | None,
    trip_header: str,
    metrics_token: str,
    json_logs: bool,
) -> None:
    """Open the parlour to others: a web server with tables, bots and a journal.

    Everything is in one process and one SQLite file. What a player was told is safe survives a crash: start the
    server again on the same folder, and every table goes on where it was.

    Behind a proxy that speaks HTTPS, name the proxy (--forwarded-allow-ips) and the address that people type
    (--host-name). /healthz answers 200 while tables can be kept, and 503 otherwise.

    \b
    Examples
      parlour serve                          on this machine only, port 8000
      parlour serve --host 0.0.0.0           for everyone who can reach this machine
      parlour serve --data /srv/parlour --host-name games.example.org --forwarded-allow-ips 127.0.0.1 --log-json
    """
    from parlour.table import Damaged, Unavailable
    from parlour.web.server import listening, make_server

    try:
        server: Server = make_server(
            None if memory else data, host, port,
            host_names=host_names, proxies=proxies, trip_header=trip_header, metrics_token=metrics_token,
            json_logs=json_logs,
        )  # fmt: skip
    except (Unavailable, Damaged, ValueError) as error:
        raise click.ClickException(str(error)) from None
    sockets = listening(host, port)
    click.echo(f"The parlour opens at {_address(host, sockets[0].getsockname()[1])}")
    server.run(sockets)


def _address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104 - a comparison
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
