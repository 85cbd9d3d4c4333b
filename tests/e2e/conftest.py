"""A browser for each worker, houses to open, and people who are asked at the end whether anything went wrong."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.house import House
from tests.e2e.people import BIG, Person

SHOTS = os.environ.get("PARLOUR_SHOTS")
expect.set_options(timeout=20_000)


class Invite(Protocol):
    def __call__(self, name: str, house: House | None = None, **device: Any) -> Person: ...


class Two(Protocol):
    def __call__(self, game: str, script: dict[str, Any], **device: Any) -> tuple[Person, Person]: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell")
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where the cards fall as they fall."""
    house = House(tmp_path_factory.mktemp("home"), {})
    yield house
    house.kill()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[dict[str, Any]], House]]:
    """Opens houses where the cards fall as a test says."""
    houses: list[House] = []

    def open_house(script: dict[str, Any]) -> House:
        houses.append(House(tmp_path, script))
        return houses[-1]

    yield open_house
    for house in houses:
        house.kill()


@pytest.fixture
def invite(browser: Browser, home: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """People with a browser each. At the end nobody may have met an error or a failed request."""
    people: list[Person] = []

    def invited(name: str, house: House | None = None, **device: Any) -> Person:
        context = browser.new_context(**({"service_workers": "block"} | BIG | device))
        context.set_default_timeout(20_000)
        people.append(Person(context, name, (house or home).address))
        return people[-1]

    yield invited
    folder = Path(SHOTS) if SHOTS else tmp_path
    test = re.sub(r"\W+", "-", request.node.name)
    for person in people:
        person.page.screenshot(path=folder / f"{test}-{person.name}.png")
        person.context.close()
    assert [f"{person.name} {trouble}" for person in people for trouble in person.trouble] == []


@pytest.fixture
def two(opened: Callable[[dict[str, Any]], House], invite: Invite) -> Two:
    """Anna and Ben, on his device, at a table for two that has just begun."""

    def seated(game: str, script: dict[str, Any], **device: Any) -> tuple[Person, Person]:
        house = opened(script)
        anna, ben = invite("Anna", house), invite("Ben", house, **device)
        ben.sit_down(anna.open_table(game, 2))
        anna.start()
        return anna, ben

    return seated
