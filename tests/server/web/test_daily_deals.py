"""The deal of the day: its seeds, which days there are, whose table counts, and what all came to."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from parlour.engine import Illegal
from parlour.server.store import MemoryStore
from parlour.server.web import daily_deals
from parlour.server.web.daily_deals import DailyDeals
from tests.server.store.keeping import run

DAY = date(2026, 11, 17)
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


def deals(store: MemoryStore, now: datetime = NOON) -> DailyDeals:
    return DailyDeals(store, lambda: now)


def test_a_seed_is_the_same_for_all_and_its_own_for_a_day_and_game() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = deals(store), deals(store)
        seed = await one.seed(DAY, "mind")
        assert await two.seed(DAY, "mind") == seed
        others = [await one.seed(DAY, "illusion"), await one.seed(date(2026, 11, 18), "mind")]
        others.append(await deals(MemoryStore()).seed(DAY, "mind"))
        assert len({seed, *others}) == 4

    run(story)


@pytest.mark.parametrize(
    ("hour", "days"),
    [(0, ("2026-11-16", "2026-11-17")), (11, ("2026-11-16", "2026-11-18")), (13, ("2026-11-17", "2026-11-18"))],
)
def test_a_day_is_one_that_is_today_somewhere(hour: int, days: tuple[str, str]) -> None:
    asked = deals(MemoryStore(), NOON.replace(hour=hour))
    accepted = []
    for day in ("2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "today"):
        try:
            accepted.append(str(asked.checked(day)))
        except Illegal as refusal:
            assert f"accepted: {days[0]} to {days[1]}" in str(refusal)  # noqa: PT017 - some are accepted
    assert (accepted[0], accepted[-1]) == days


def test_the_first_table_of_a_browser_counts_in_each_kind() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = deals(store), deals(store)
        assert await one.opened(DAY, "mind", "anna", "two seats", "AAA")
        assert not await two.opened(DAY, "mind", "anna", "two seats", "AAB")
        assert await two.opened(DAY, "mind", "anna", "three seats", "AAC")
        assert await one.opened(DAY, "mind", "ben", "two seats", "BBB")
        assert await one.opened(date(2026, 11, 18), "mind", "anna", "two seats", "AAD")
        await one.scored(str(DAY), "mind", "two seats", "AAA", 4)
        await two.scored(str(DAY), "mind", "three seats", "AAC", 9)
        told = await two.scored(str(DAY), "mind", "two seats", "BBB", 7)
        assert (told.score, told.counts, told.scores) == (7, True, ((4, 1), (7, 1)))
        assert await one.scored(str(DAY), "mind", "two seats", "BBB", 7) == told

    run(story)


def test_a_table_for_fun_gets_the_results_of_the_others() -> None:
    """So is one whose options were changed after it was opened."""

    async def story() -> None:
        asked = deals(MemoryStore())
        for player, code, score in (("anna", "AAA", 4), ("ben", "BBB", 7), ("anna", "FUN", 12)):
            assert await asked.opened(DAY, "mind", player, "two seats", code) == (code != "FUN")
            told = await asked.scored(str(DAY), "mind", "two seats", code, score)
        assert (told.score, told.counts, told.scores) == (12, False, ((4, 1), (7, 1)))
        assert await asked.opened(DAY, "mind", "cleo", "two seats", "CCC")
        changed = await asked.scored(str(DAY), "mind", "with other options", "CCC", 12)
        assert (changed.counts, changed.scores) == (False, ())

    run(story)


def test_a_day_has_so_many_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_deals, "MAX_LINES", 2)
    monkeypatch.setattr(daily_deals, "MAX_LOGS", 1)

    async def story() -> None:
        asked = deals(MemoryStore())
        await asked.seed(DAY, "mind")
        counted = [await asked.opened(DAY, "mind", player, "", player) for player in ("anna", "ben", "cleo")]
        assert counted == [True, True, False]
        assert (await asked.scored(str(DAY), "mind", "", "anna", 3)).scores == ()

    run(story)
