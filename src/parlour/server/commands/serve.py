"""`parlour serve`: run the web server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from parlour.engine import BadSetup
from parlour.languages import CodedError, Key
from parlour.server.commands.options import database_option
from parlour.terminal.command import command, option
from parlour.terminal.language import reason, worded
from parlour.terminal.options import data_option
from parlour.terminal.param_types import Whole
from parlour.terminal.text import echo

if TYPE_CHECKING:
    from parlour.server.web.server import Server

_SECRETS: Final = ("database", "metrics_token", "node_secret")
_SOURCES: Final[Mapping[ParameterSource | None, Key]] = {
    ParameterSource.COMMANDLINE: "cli_from_line",
    ParameterSource.ENVIRONMENT: "cli_from_environment",
}
"""Where a setting may be from, if it is not the default."""


@command(
    "cli_help_serve",
    "cli_help_serve_brief",
    examples=(
        ("parlour serve", "cli_help_serve_example_here"),
        ("parlour serve --host 0.0.0.0", "cli_help_serve_example_all"),
        ("parlour serve --data /srv/parlour --host-name games.example.org --forwarded-allow-ips 127.0.0.1", None),
        ("parlour serve --database postgresql://parlour@db/parlour --node one --node-address 10.0.0.5:8001", None),
    ),
)
@option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    envvar="PARLOUR_HOST",
    help="cli_help_serve_host",
)
@option(
    "--port",
    type=Whole(0, 65535),
    metavar="N",
    default=8000,
    show_default=True,
    envvar="PARLOUR_PORT",
    help="cli_help_serve_port",
)
@data_option
@database_option
@option("--node", metavar="NAME", envvar="PARLOUR_NODE", help="cli_help_serve_node")
@option(
    "--node-address",
    metavar="HOST:PORT",
    envvar="PARLOUR_NODE_ADDRESS",
    default="127.0.0.1:0",
    show_default=True,
    help="cli_help_serve_node_address",
)
@option("--node-secret", metavar="SECRET", envvar="PARLOUR_NODE_SECRET", default="", help="cli_help_serve_node_secret")
@option("--memory", is_flag=True, envvar="PARLOUR_MEMORY", help="cli_help_serve_memory")
@option(
    "--host-name",
    "host_names",
    metavar="NAME",
    envvar="PARLOUR_HOST_NAME",
    multiple=True,
    help="cli_help_serve_host_name",
)
@option(
    "--forwarded-allow-ips",
    "proxies",
    metavar="IPS",
    envvar="PARLOUR_FORWARDED_ALLOW_IPS",
    help="cli_help_serve_proxies",
)
@option(
    "--client-rtt-header",
    "trip_header",
    former="--trip-header",
    metavar="NAME",
    envvar=["PARLOUR_CLIENT_RTT_HEADER", "PARLOUR_TRIP_HEADER"],
    default="",
    help="cli_help_serve_trip_header",
)
@option("--root-path", metavar="PATH", envvar="PARLOUR_ROOT_PATH", default="", help="cli_help_serve_root_path")
@option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="PARLOUR_METRICS_TOKEN",
    default="",
    help="cli_help_serve_metrics_token",
)
@option("--log-json", "json_logs", is_flag=True, envvar="PARLOUR_LOG_JSON", help="cli_help_serve_log_json")
@option("--show-settings", is_flag=True, help="cli_help_serve_show_settings")
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
    """Run the web server."""
    if show_settings:
        for line in _settings(ctx):
            echo(line)
        return
    from parlour.server.nodes import NameTaken
    from parlour.server.table import Damaged, Unavailable
    from parlour.server.web.reachable_urls import reachable_urls
    from parlour.server.web.root_path import RootPath
    from parlour.server.web.server import NodeSettings, bind_sockets, make_server

    if memory and database:
        raise BadSetup("cli.memory-or-database")
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
            raise click.ClickException(reason(error) if isinstance(error, CodedError) else str(error)) from None
        raise
    root = RootPath(root_path)
    here = _address(host, bound, root)
    echo(worded("cli_serve_opens", address=here))
    for origin in reachable_urls(host, bound):
        if origin not in here:
            echo(worded("cli_serve_others", address=f"{origin}{root}/"))
    server.run(sockets)


def _settings(ctx: click.Context) -> Iterator[str]:
    """A line for each setting: its variable, its value, its flag and where the value is from. Secrets are masked."""
    for setting in ctx.command.params:
        if not isinstance(setting, click.Option) or not setting.envvar or setting.name is None:
            continue
        variable = setting.envvar if isinstance(setting.envvar, str) else setting.envvar[0]
        value = ctx.params[setting.name]
        shown = " ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
        if setting.name in _SECRETS and shown:
            shown = worded("cli_set")
        source = worded(_SOURCES.get(ctx.get_parameter_source(setting.name), "cli_from_default"))
        yield f"{variable}={shown}  # {setting.opts[0]}, {source}"


def _address(host: str, port: int, root: str = "") -> str:
    """What to type into a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104 - a comparison
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{root}/"
