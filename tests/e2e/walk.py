"""A walk through every screen of the page in one language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from msgspec.json import encode
from playwright.sync_api import Locator, expect

from parlour import GAMES, Match, insight
from parlour.engine.options import listed
from parlour.languages.catalogue import words
from tests.e2e import positions
from tests.e2e.answers import answer
from tests.e2e.people import Person
from tests.e2e.scripted_table import ScriptedTable
from tests.e2e.test_insight import slip

FINISHED = "SLIPPY"
"""A game of The Mind that the server has kept, with a lost life."""
EVENING = {"at": 1_790_000_000_000, "game": "mind", "won": True, "names": ["Anna", "Ben"]}
WRITTEN = {"en": "21 Sept 2026", "de": "21.09.2026", "nl": "21 sep 2026"}
"""The day of that evening as British, German and Dutch browsers write it."""
HABITS = {"lean": -0.22, "spread": 0.15}


def finished() -> Match:
    """The game that the server has kept."""
    match = slip()
    match.close()
    return match


class Walk:
    """Anna goes from screen to screen; each step ends where the screen stands still."""

    def __init__(self, anna: Person, language: str) -> None:
        self._anna, self._page = anna, anna.page
        self._said = words(language)
        self._table = ScriptedTable(anna)
        answer(anna, f"*/api/tables/{FINISHED}/insight", lambda: encode(insight(finished().journal)))

    def screens(self) -> Iterator[str]:
        """The name of each screen, when it is there."""
        yield from self._home()
        yield from self._nowhere()
        yield from self._waiting()
        yield from self._mind()
        yield from self._illusion()
        yield from self._knights()
        yield from self._afterwards()
        yield from self._learning()

    def _press(self, key: str, **inputs: str | int) -> None:
        self._button(key, **inputs).click()

    def _button(self, key: str, **inputs: str | int) -> Locator:
        return self._page.get_by_role("button", name=self._said.text(key, inputs), exact=True).first

    def _sheet(self, key: str, **inputs: str | int) -> Iterator[str]:
        """A sheet that opens by a button, until it is closed."""
        self._press(key, **inputs)
        expect(self._page.get_by_role("dialog")).to_be_visible()
        yield f"the sheet {key}"
        self._press("close")
        expect(self._page.get_by_role("dialog")).to_have_count(0)

    def _home(self) -> Iterator[str]:
        told = EVENING | {"habits": HABITS, "result": self._said("mind_won")}
        evenings = json.dumps([told | {"code": code} for code in (FINISHED, "OTHER2")])
        self._page.add_init_script(f"localStorage.setItem('parlour.evenings', {json.dumps(evenings)})")
        self._anna.come().page.locator(".tiles .btn").first.wait_for()
        self._anna.sees(self._said("finished_games"))
        yield "home"
        yield from self._sheet("settings")
        yield from self._sheet("edit_profile", name="Anna")
        for game in GAMES:
            title = self._said.text(f"{game.replace('-', '_')}_title", {})
            yield from self._sheet("how_to_play_game", title=title)
        for game, rules in GAMES.items():
            self._anna.come(f"/new/{game}").page.locator("fieldset").first.wait_for()
            for more in self._page.locator("summary").all():
                more.click()
            labels = " ".join(self._page.locator("legend, label").all_inner_texts())
            assert not re.search(rf"\b({'|'.join(option.name for option in listed(rules.options))}) \(", labels), labels
            yield f"a new table of {game}"

    def _nowhere(self) -> Iterator[str]:
        for path in ("/t/NOPE22", "/replay/NOPE22", "/nowhere/at/all"):
            self._anna.come(path).page.get_by_role("heading", level=1).wait_for()
            yield path
        self._anna.trouble = [trouble for trouble in self._anna.trouble if "404" not in trouble]

    def _waiting(self) -> Iterator[str]:
        wanted = {"game": "knights-dice", "seats": 3, "name": "Ben"}
        seated = self._page.request.post(f"{self._anna.hosted}/api/tables", data=wanted).json()
        self._anna.come(f"/t/{seated['code']}").sees(self._said("take_a_seat"))
        yield "a seat to take"
        self._press("sit_down")
        self._anna.sees(self._said("that_is_you"))
        yield "the waiting room of a guest"
        self._anna.come(f"/t/{seated['code']}#{seated['token']}").sees(self._said("invite"))
        yield "the waiting room of the host"

    def _at(self, match: Match, you: int | None = 0) -> None:
        self._table.set(match, you)
        expect(self._page.locator(".players li").first).to_be_visible()

    def _mind(self) -> Iterator[str]:
        self._at(positions.mind(3, 4, ready=1))
        yield "The Mind, before the hands are down"
        yield from self._sheet("menu")
        self._page.keyboard.press("?")
        yield "the keys"
        self._page.keyboard.press("Escape")
        self._press("emotes")
        yield "faces and phrases"
        self._at(positions.mind(4, 8, laid=3))
        self._table.act(1, "star")
        yield "The Mind, while a star is asked for"
        match = positions.mind(3, 4, laid=2)
        self._at(match)
        card, seat = max((match.view(seat).hand[0], seat) for seat in (1, 2))
        self._table.act(seat, f"play {card}")
        self._anna.sees(self._said("mind_one_life"))
        yield "The Mind, after a mistake"

    def _illusion(self) -> Iterator[str]:
        self._at(positions.illusion(3, 4))
        self._page.locator(".deck button.card").click()
        yield "a card of Illusion, enlarged"
        self._press("close")
        self._press("illusion_gap_name", place=2)
        yield "Illusion, with a card tried"
        self._table.act(0, "insert 0")
        self._table.act(1, "doubt")
        expect(self._page.locator("dialog .result")).to_be_visible()
        yield "a doubted row"

    def _knights(self) -> Iterator[str]:
        match = positions.score(3, 7)
        self._at(match, match.view(None).turn)
        self._page.locator(".cards .card").first.click()
        yield "Nicolaus & Wilfried, with a card chosen"
        self._page.get_by_role("button", name=self._said("scores")).click()
        expect(self._page.get_by_role("dialog")).to_be_visible()
        yield "the scores"
        match = positions.dice(4, turns=6)
        self._at(match, match.view(None).turn)
        yield "The Knights’ Die"
        self._at(positions.dice(12), None)
        yield "The Knights’ Die with twelve, watched"

    def _afterwards(self) -> Iterator[str]:
        match = positions.score(4)
        while not match.over:
            seat = match.view(None).turn
            match.act(seat, match.legal(seat)[0])
        self._table.set(match, 0, status="over")
        expect(self._page.get_by_role("region", name=self._said("the_end"))).to_be_visible()
        yield "the end"
        self._anna.come(f"/replay/{FINISHED}").page.get_by_role("slider").wait_for()
        yield "a replay"
        yield from self._sheet("replay_options")
        self._press("insight_open")
        expect(self._page.get_by_role("dialog").get_by_role("heading", level=3).first).to_be_visible()
        yield "why it went so"
        self._anna.come("/evenings").sees(self._said("evenings_games"))
        self._anna.sees(WRITTEN[self._said.language])
        yield "evenings"

    def _learning(self) -> Iterator[str]:
        self._anna.come("/learn/mind").page.locator(".said").wait_for()
        yield "a lesson"
        for game in ("mind", "illusion"):
            self._anna.come(f"/train/{game}").page.locator("main button").first.wait_for()
            yield f"the trainer of {game}"
