"""`parlour nodes`, and what a node is told at its start."""

from __future__ import annotations

import asyncio
import json
from uuid import uuid4

import pytest
from click.testing import CliRunner

from parlour.server.nodes import LEASE_S, NodeId
from parlour.server.store.postgres import PostgresStore
from parlour.server.store.postgres.nodes import PostgresNodes
from parlour.terminal.program import main


def told(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.output


def enter(url: str, name: str) -> None:
    async def story() -> None:
        store = PostgresStore(url)
        nodes = PostgresNodes(store)
        await nodes.enter(NodeId(name, str(uuid4())), "10.0.0.5:8001", LEASE_S * 100)
        await nodes.close()
        await store.close()

    asyncio.run(story())


def test_the_nodes_of_a_database_are_listed(url: str) -> None:
    assert told("nodes", "--database", url) == (0, "No server has used this database.\n")
    enter(url, "one")
    code, text = told("nodes", "--database", url)
    assert (code, text) == (0, "one: 0 tables, up for 0 s, reached by the others at 10.0.0.5:8001\n")
    code, text = told("nodes", "--database", url, "--json")
    (row,) = json.loads(text)
    assert (row["name"], row["tables"], row["alive"]) == ("one", 0, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nodes",), "Only servers on PostgreSQL are nodes"),
        (("nodes", "--database", "/srv/parlour"), "Only servers on PostgreSQL are nodes"),
        (("nodes", "--database", "postgresql://nobody@127.0.0.1:1/parlour"), "The database cannot be reached"),
    ],
)
def test_a_database_that_has_no_nodes_is_refused(words: tuple[str, ...], sentence: str) -> None:
    code, text = told(*words)
    assert code == 2
    assert sentence in text


@pytest.mark.parametrize("address", ["8001", "here:", "there:port", "node1"])
def test_an_address_for_nodes_that_is_none_is_refused(url: str, address: str) -> None:
    code, text = told("serve", "--port", "0", "--database", url, "--node-address", address)
    assert code == 2
    assert "is not an address for nodes; one looks like 10.0.0.5:8001" in text


def test_the_second_server_of_a_name_does_not_start(url: str) -> None:
    enter(url, "one")
    code, text = told("serve", "--port", "0", "--database", url, "--node", "one")
    assert code == 2
    assert "Another server with the name 'one' runs on this database" in text
