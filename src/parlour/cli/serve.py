"""`parlour serve`: run the web server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from parlour.cli.options import data_option, database_option
from parlour.cli.output import echo
from parlour.engine import BadSetup

if TYPE_CHECKING:
    from parlour.web.server import Server

_SECRETS: Final = ("database", "metrics_token", "node_secret")
_SOURCES: Final = {
    ParameterSource.COMMANDLINE: "from the command line",
    ParameterSource.ENVIRONMENT: "from the environment",
    ParameterSource.DEFAULT_MAP: "the default",
    ParameterSource.DEFAULT: "the default",
    ParameterSource.PROMPT: "the default",
    None: "the default",
}


@click.command(short_help="Run a web server with tables for people and bots.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    envvar="PARLOUR_HOST",
    help="Address to listen on; 0.0.0.0 for all.",
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    envvar="PARLOUR_PORT",
    type=click.IntRange(0, 65535),
    help="0 picks a free port.",
)
@data_option
@database_option
@click.option(
    "--node",
    metavar="NAME",
    envvar="PARLOUR_NODE",
    help="With --database: the name of this server among those that share it; otherwise made of host name and port.",
)
@click.option(
    "--node-address",
    metavar="HOST:PORT",
    envvar="PARLOUR_NODE_ADDRESS",
    default="127.0.0.1:0",
    show_default=True,
    help="With --database: where this server listens for the others, and is reached by them; never for the public.",
)
@click.option(
    "--node-secret",
    metavar="SECRET",
    envvar="PARLOUR_NODE_SECRET",
    default="",
    help="With --database: what servers show each other, the same for all; otherwise one is kept in the database.",
)
@click.option("--memory", is_flag=True, envvar="PARLOUR_MEMORY", help="Keep nothing: all tables are gone at the end.")
@click.option(
    "--host-name",
    "host_names",
    metavar="NAME",
    envvar="PARLOUR_HOST_NAME",
    multiple=True,
    help="A name that people reach this server by, such as games.example.org; may be given several times (in the "
    "environment with spaces between), * for any. Numbers, names without a dot, and names at home such as "
    "raspberrypi.local need not be given.",
)
@click.option(
    "--forwarded-allow-ips",
    "proxies",
    metavar="IPS",
    envvar="PARLOUR_FORWARDED_ALLOW_IPS",
    help="Proxies whose word for a client's address is believed, with commas between them; * for any.",
)
@click.option(
    "--trip-header",
    metavar="NAME",
    envvar="PARLOUR_TRIP_HEADER",
    default="",
    help="The header in which those proxies tell a client's round trip, in microseconds.",
)
@click.option(
    "--root-path",
    metavar="PATH",
    envvar="PARLOUR_ROOT_PATH",
    default="",
    help="Where the server is on a larger site: /games for https://example.org/games/. The proxy may take it away.",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="PARLOUR_METRICS_TOKEN",
    default="",
    help="Who sends it as a bearer token may read /metrics from elsewhere; this machine always may.",
)
@click.option(
    "--log-json", "json_logs", is_flag=True, envvar="PARLOUR_LOG_JSON", help="Write log lines as JSON objects."
)
@click.option("--show-settings", is_flag=True, help="Print every setting with its value and where it is from, and end.")
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    node: str | None,
    node_address: str,
    node_secret: str,
    memory: bool,
    host_names: tuple[str, ...],
    proxies: str | None,
    trip_header: str,
    root_path: str,
    metrics_token: str,
    json_logs: bool,
    show_settings: bool,
) -> None:
    """Run a web server with tables, bots and a journal, for people at different places.

    Everything is in one process and one SQLite file, or a PostgreSQL database (--database). What a player was told is
    safe survives a crash: start the server again on the same folder or database, and every table goes on where it was.

    Each setting is an option here, or else a variable of the environment: --port is PARLOUR_PORT. --show-settings
    lists them. Behind a proxy that speaks HTTPS, name the proxy (--forwarded-allow-ips) and the address that people
    type (--host-name); docs/hosting.md has whole examples. /readyz answers 200 while this server can serve tables, and
    503 otherwise; so does /healthz, except that of several servers on one database each says only that it is alive.

    Several servers may share a database: each takes any request, one of them owns each table, and if it dies another
    takes the table over within seconds. They find each other through the database; `parlour nodes` lists them.

    \b
    Examples
      parlour serve                          on this machine only, port 8000
      parlour serve --host 0.0.0.0           for everyone who can reach this machine
      parlour serve --data /srv/parlour --host-name games.example.org --forwarded-allow-ips 127.0.0.1 --log-json
      parlour serve --database postgresql://parlour@db/parlour --node one --node-address 10.0.0.5:8001
    """
    if show_settings:
        for line in _settings(ctx):
            echo(line)
        return
    from parlour.nodes import NameTaken
    from parlour.table import Damaged, Unavailable
    from parlour.web.reach import origins
    from parlour.web.root_path import RootPath
    from parlour.web.server import NodeSettings, bind_sockets, make_server

    if memory and database:
        raise BadSetup("--memory keeps nothing, and a database was named too (--database, DATABASE_URL); choose one")
    sockets = bind_sockets(host, port)
    bound = sockets[0].getsockname()[1]
    try:
        server: Server = make_server(
            None if memory else data, host, port, database=database,
            node=NodeSettings(node or f"{gethostname()}-{bound}", node_address, node_secret),
            host_names=host_names, proxies=proxies, trip_header=trip_header, root_path=root_path,
            metrics_token=metrics_token, json_logs=json_logs,
        )  # fmt: skip
    except BaseException as error:
        for each in sockets:
            each.close()
        if isinstance(error, Unavailable | Damaged | NameTaken | ValueError):
            raise click.ClickException(str(error)) from None
        raise
    root = RootPath(root_path)
    here = _address(host, bound, root)
    echo(f"The parlour opens at {here}")
    for origin in origins(host, bound):
        if origin not in here:
            echo(f"Others reach it at {origin}{root}/")
    server.run(sockets)


def _settings(ctx: click.Context) -> Iterator[str]:
    """A line for each setting: its variable, its value, its flag and where the value is from. A secret is not told."""
    for option in ctx.command.params:
        if not isinstance(option, click.Option) or not option.envvar or option.name is None:
            continue
        variable = option.envvar if isinstance(option.envvar, str) else option.envvar[0]
        value = ctx.params[option.name]
        shown = " ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
        if option.name in _SECRETS and shown:
            shown = "(set)"
        source = _SOURCES[ctx.get_parameter_source(option.name)]
        yield f"{variable}={shown}  # {option.opts[0]}, {source}"


def _address(host: str, port: int, root: str = "") -> str:
    """What to type into a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104 - a comparison
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{root}/"
