"""`parlour serve`: the parlour for people at different places."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.cli.options import data_option


@click.command(short_help="Open the parlour to others.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free port.")
@data_option
@click.option("--memory", is_flag=True, help="Keep nothing: all tables are forgotten at the end.")
@click.option(
    "--forwarded-allow-ips",
    metavar="IPS",
    help="Proxies whose word for a client's address is believed, with commas between them; * for any.",
)
@click.option(
    "--trip-header",
    metavar="NAME",
    default="",
    help="The header in which those proxies tell a client's round trip, in microseconds.",
)
@click.option("--log-json", is_flag=True, help="Log lines as JSON objects.")
def serve(
    host: str,
    port: int,
    data: Path,
    memory: bool,
    forwarded_allow_ips: str | None,
    trip_header: str,
    log_json: bool,
) -> None:
    """Open the parlour to others: a web server with tables, bots and a journal.

    Everything is in one process and one SQLite file. What a player was told is safe survives a crash: start the
    server again on the same folder, and every table goes on where it was.

    \b
    Examples
      parlour serve                          on this machine only, port 8000
      parlour serve --host 0.0.0.0           for everyone who can reach this machine
      parlour serve --data /srv/parlour --forwarded-allow-ips 127.0.0.1 --log-json
    """
    from parlour.web.server import make_server

    server = make_server(
        None if memory else data,
        host,
        port,
        forwarded_allow_ips=forwarded_allow_ips,
        trip_header=trip_header,
        json_logs=log_json,
    )
    click.echo(f"The parlour opens at http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/")  # noqa: S104 - a comparison
    server.run()
