"""Fixtures of the page's tests: a browser and a server per worker, and people, who must end without errors."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from parlour import Match
from tests.e2e.hosted import Hosted
from tests.e2e.people import BIG, PATIENCE, Person
from tests.e2e.scripted_table import ScriptedTable
from tools.browser import find

SHOTS = os.environ.get("PARLOUR_SHOTS")
LAN_RULE = "--host-resolver-rules=MAP parlour.local 127.0.0.1"  # a second name: not a secure context
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of a test that failed there are pictures."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


class Invite(Protocol):
    def __call__(self, name: str, hosted: Hosted | None = None, **device: Any) -> Person: ...


class OpenServer(Protocol):
    def __call__(self, script: dict[str, Any], **more: Any) -> Hosted: ...


class Opened(Protocol):
    def __call__(self, script: dict[str, Any]) -> Hosted: ...


class Two(Protocol):
    def __call__(self, game: str, script: dict[str, Any], **device: Any) -> tuple[Person, Person]: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        opened = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--ignore-certificate-errors", LAN_RULE]
        )
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server for all, where the cards fall as they fall."""
    hosted = Hosted(tmp_path_factory.mktemp("home"), {})
    yield hosted
    hosted.kill()


@pytest.fixture
def opened(home: Hosted) -> Iterator[Opened]:
    """The server for all, where the cards fall as a test says until it ends."""

    def dealing(script: dict[str, Any]) -> Hosted:
        home.deal(script)
        return home

    yield dealing
    home.deal({})


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[OpenServer]:
    """Opens servers that a test has for itself: to kill them, or to serve something else."""
    servers: list[Hosted] = []

    def open_server(script: dict[str, Any], **more: Any) -> Hosted:
        servers.append(Hosted(tmp_path, script, **more))
        return servers[-1]

    yield open_server
    for hosted in servers:
        hosted.kill()


@pytest.fixture
def invite(browser: Browser, home: Hosted, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """People with a browser each. At the end nobody may have met an error or a failed request."""
    people: list[Person] = []

    def invited(name: str, hosted: Hosted | None = None, **device: Any) -> Person:
        context = browser.new_context(**({"service_workers": "block"} | BIG | device))
        people.append(Person(context, name, (hosted or home).address))
        return people[-1]

    yield invited
    if SHOTS or request.node.stash[FAILED] or troubles(people):
        take_pictures(people, Path(SHOTS) if SHOTS else tmp_path, re.sub(r"\W+", "-", request.node.name))
    for person in people:
        person.context.close()
    assert troubles(people) == []


def troubles(people: list[Person]) -> list[str]:
    return [f"{person.name} {trouble}" for person in people for trouble in person.trouble]


def take_pictures(people: list[Person], folder: Path, test: str) -> None:
    for person in people:
        person.page.screenshot(path=folder / f"{test}-{person.name}.png")


@pytest.fixture
def two(opened: Opened, invite: Invite) -> Two:
    """Anna and Ben, on his device, at a table for two that has just begun."""

    def seated(game: str, script: dict[str, Any], **device: Any) -> tuple[Person, Person]:
        hosted = opened(script)
        anna, ben = invite("Anna", hosted), invite("Ben", hosted, **device)
        ben.sit_down(anna.open_table(game, 2))
        anna.start()
        return anna, ben

    return seated


class Set(Protocol):
    def __call__(
        self, match: Match, you: int | None = 0, script: str = "", **device: Any
    ) -> tuple[Person, ScriptedTable]: ...


@pytest.fixture
def scene(invite: Invite) -> Set:
    """Anna at a table that the test has set, where the others do what the test says."""

    def seated(match: Match, you: int | None = 0, script: str = "", **device: Any) -> tuple[Person, ScriptedTable]:
        anna = invite("Anna", **device)
        if script:
            anna.context.add_init_script(script)
        told = ScriptedTable(anna)
        told.set(match, you)
        expect(anna.page.locator(".players li").first).to_be_visible()
        return anna, told

    return seated
