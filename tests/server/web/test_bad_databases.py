"""A database that stops to take what servers write: players are refused, and it goes on when the cause is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from parlour import wire as m
from parlour.client import ApiError, join, open_table
from parlour.client.api import ask
from parlour.engine import Illegal
from tests.harness.nodes import node_serving
from tests.harness.serving import http_client
from tests.server.commands.test_nodes import told

CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = 'parlour'"
)
NO_ROOM = """
CREATE FUNCTION parlour.no_room() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN RAISE EXCEPTION USING ERRCODE = ''disk_full'', MESSAGE = ''could not extend file''; END'
"""


def execute(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


class Cause(NamedTuple):
    """What breaks a database for its servers, what mends it, and what is told meanwhile."""

    begin: Callable[[str], None]
    end: Callable[[str], None]
    told: str


def full(url: str) -> None:
    trigger = "CREATE TRIGGER no_room BEFORE INSERT ON parlour.entry EXECUTE FUNCTION parlour.no_room()"
    execute(url, NO_ROOM, trigger)


def room(url: str) -> None:
    execute(url, "DROP FUNCTION parlour.no_room CASCADE")


def set_read_only(on: str) -> Callable[[str], None]:
    def switch(url: str) -> None:
        name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
        execute(
            make_conninfo(url, options="-c default_transaction_read_only=off"),
            f"ALTER DATABASE {name} SET default_transaction_read_only = {on}",
            CUT,
        )

    return switch


CAUSES = {
    "full": Cause(full, room, "the disk of the database is full"),
    "read-only": Cause(set_read_only("on"), set_read_only("off"), "the database is read-only"),
}


@pytest.mark.parametrize("cause", CAUSES.values(), ids=CAUSES)
def test_players_are_refused_until_the_cause_is_gone(cause: Cause, url: str) -> None:
    async def story() -> None:
        async with node_serving(url, "one") as one, AsyncExitStack() as stack:
            ann = await open_table(one.base, "mind", 2, "Ann")
            session = await stack.enter_async_context(join(one.base, ann.code, ann.token))
            await asyncio.to_thread(cause.begin, url)
            await refused(one.base, cause.told)
            asked = asyncio.create_task(session.ask(m.SetSpeed("speed", "brisk")))
            await asyncio.wait([asked], timeout=0.2)
            await asyncio.to_thread(cause.end, url)
            try:
                await asked
            except Illegal:  # refused meanwhile; sent again it is done
                await session.ask(m.SetSpeed("again", "brisk"))
            async with http_client(one.base) as client:
                while (await client.get("/readyz")).status_code != 200:
                    pass
            await open_table(one.base, "mind", 2, "Ben")

    asyncio.run(story())


async def refused(base: str, told: str) -> None:
    """Until a refusal says so: the first may only say that a connection was lost."""
    while True:
        try:
            await open_table(base, "mind", 2, "Ben")
        except ApiError as error:
            if told in str(error):
                return


@pytest.fixture
def guarded(url: str) -> Iterator[str]:
    """The address of a database that asks one user for a password."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS keeper")
        connection.execute("CREATE ROLE keeper LOGIN SUPERUSER PASSWORD 'right'")
        (name,) = connection.execute("SHOW hba_file").fetchone() or ("",)
        file = Path(name)
        before = file.read_text()
        file.write_text(f"local all keeper scram-sha-256\n{before}")
        connection.execute("SELECT pg_reload_conf()")
        yield make_conninfo(url, user="keeper")
        file.write_text(before)
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("DROP OWNED BY keeper CASCADE")
        connection.execute("DROP ROLE keeper")


def address(conninfo: str, password: str) -> str:
    info = psycopg.conninfo.conninfo_to_dict(conninfo)
    return f"postgresql://keeper{password}@/{info['dbname']}?host={info['host']}"


def test_a_refused_password_is_reported_at_the_start(guarded: str) -> None:
    for password, sentence in (
        (":wrong", "The database refuses the user or the password; see the address that was given."),
        ("", "The database asks for a password; put it into the address that was given."),
    ):
        while True:
            code, text = told("serve", "--port", "0", "--database", address(guarded, password), "--node-address", "no")
            if "password" in text:  # the server may still read its file
                break
        assert (code, text.strip()) == (2, sentence)


def test_a_changed_password_is_reported_and_may_change_back(guarded: str, url: str) -> None:
    async def story() -> None:
        async with node_serving(address(guarded, ":right"), "one") as one:
            ann = await open_table(one.base, "mind", 2, "Ann")
            execute(url, "ALTER ROLE keeper PASSWORD 'another'", CUT)
            await refused(one.base, "refuses the user or the password")
            execute(url, "ALTER ROLE keeper PASSWORD 'right'")
            while True:
                try:
                    await ask(one.base, f"/api/tables/{ann.code}")
                    await open_table(one.base, "mind", 2, "Ben")
                except ApiError:
                    continue
                return

    asyncio.run(story())
