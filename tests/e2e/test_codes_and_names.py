"""Codes as people type them, broken addresses, and names of any length."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e import positions
from tests.e2e.boxes import apart, every_size, in_sight, narrow_enough
from tests.e2e.conftest import Invite, Set
from tests.e2e.invariants import at_rest
from tests.e2e.people import Person
from tests.e2e.scripted_table import ScriptedTable

LONG = "Wolfeschlegelsteinhausen"
POINTED = "عَبْدُ الرَّحْمٰنِ بْنُ مُ"
MIXED = "Anna בת־שבע 2 مريم 👩‍👩‍👧‍👦"
SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 80))"""


def test_a_broken_address_says_so(invite: Invite) -> None:
    anna = invite("Anna")
    for path in ("/t/%zz", "/replay/%E0%A4%A", "/learn/%", "/new/%zz", "/train/%c3%28"):
        anna.come(path)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        expect(anna.page.get_by_role("link", name=re.compile("games|home", re.IGNORECASE)).first).to_be_visible()
        for _ in every_size(anna.page):
            in_sight(anna.page, "h1, a.btn.primary")
            narrow_enough(anna.page)
    anna.trouble = [trouble for trouble in anna.trouble if "status of 40" not in trouble]


def test_a_code_in_two_parts_leads_to_the_table(invite: Invite) -> None:
    """Typed with spaces or dashes, or in an address."""
    anna, ben = invite("Anna"), invite("Ben")
    code = anna.open_table_with("mind", 2)
    for write in ("{0} {1}", "{0}-{1}", " {0}{1} ", "{0}–{1}", "{0}.{1}", "{0} - {1}"):
        ben.come().page.get_by_label("Have a code or a link?").fill(write.format(code[:3].lower(), code[3:].lower()))
        ben.press("Join")
        ben.sees("Take a seat")
        assert ben.page.url.endswith(f"/t/{code}"), write
    ben.come().page.get_by_label("Have a code or a link?").fill(f"{code[:3]} - {code[3:]}")
    for _ in every_size(ben.page):
        apart(ben.page, ".code input", ".code .btn")
        narrow_enough(ben.page)
        ben.page.get_by_role("button", name="Join").click(trial=True)
    for path in ("{0}-{1}", "{0}%20{1}"):
        ben.come("/t/" + path.format(code[:3], code[3:]).lower()).sees("Take a seat")


def test_an_emoji_name_is_accepted(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    code = anna.open_table_with("mind", 2)
    for name in ("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "❤️", "1️⃣", "🇩🇪", "👨🏽‍🚀 Zoë"):
        ben.come(f"/t/{code}").page.get_by_label("Your name").fill(name)
        ben.press("Sit down")
        ben.sees("That is you")
        shown = anna.page.get_by_role("list", name="Seats").get_by_text(name)
        expect(shown).to_be_visible()
        if name.endswith("Zoë"):
            for _ in every_size(anna.page):
                expect(shown).to_be_visible()
                apart(anna.page, ".people li")
                narrow_enough(anna.page)
        ben.press("Leave the table")
        expect(ben.page).to_have_url(f"{ben.hosted}/")  # his seat is forgotten
        anna.sees("One seat is free")


def check(person: Person, buttons: str) -> None:
    for size in SIZES:
        person.page.set_viewport_size(size)
        at_rest(person.page)
        narrow_enough(person.page)
        assert person.page.evaluate(CUT, "button, a, h1, h2, input, .value") == [], size
        in_sight(person.page, buttons)


def test_a_long_name_leaves_the_waiting_room_its_buttons(invite: Invite) -> None:
    anna = invite(LONG)
    anna.open_table_with("mind", 3)
    ben = invite(LONG[::-1].capitalize())
    ben.sit_down(anna.page.url.rsplit("/", 1)[1])
    check(anna, "footer .btn")
    check(ben, "footer")


def test_a_long_name_fits_every_game(invite: Invite) -> None:
    anna = invite("Anna")
    table = ScriptedTable(anna)
    knights = positions.score(3, 5), positions.dice(3, turns=5)
    for match in (positions.mind(3, 3, laid=2), positions.illusion(3, 4), *knights):
        for names in ([POINTED, "🐟" * 24, MIXED], [LONG, "W" * 24, "m" * 24]):
            table.set(match, names=names)
            expect(anna.page.locator(".players .name").first).to_have_text(names[1])
            check(anna, ".mine button, .deck button, .hand button, header button, header a")
        table.news(names=names, status="over")
        anna.page.get_by_role("region", name="The end").wait_for()
        check(anna, "header h1, [aria-label='The end'] h2")


def test_a_long_name_fits_the_home_page(invite: Invite) -> None:
    anna, watcher = invite(LONG), invite("W" * 24)
    table = anna.page.request.post(
        f"{anna.hosted}/api/tables", data={"game": "mind", "seats": 4, "name": "W" * 24, "public": True}
    )
    assert table.ok
    watcher.come().sees("Sit down")
    for size in SIZES:
        watcher.page.set_viewport_size(size)
        narrow_enough(watcher.page)
        apart(watcher.page, "main section li .words > *", "main section li .verb")
        assert watcher.page.evaluate(CUT, "a, button, .verb") == []


FROM_THE_LEFT = """
(element, texts) => texts.map((text) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (!walker.nextNode().data.includes(text));
  const range = document.createRange();
  const at = walker.currentNode.data.indexOf(text);
  range.setStart(walker.currentNode, at);
  range.setEnd(walker.currentNode, at + text.length);
  return range.getBoundingClientRect().left;
})
"""


def test_a_name_from_right_to_left_turns_no_sentence_round(invite: Invite) -> None:
    """A list stays in its order, and a number after a name stays after it."""
    ada, moshe = "עדה", "משה"
    anna = invite("Anna", viewport=SIZES[0])
    game = {"code": "AAAAAA", "game": "mind", "at": 1_790_000_000_000, "result": "Won.", "won": True}
    told = json.dumps([game | {"names": ["Anna", ada, moshe]}])
    anna.page.add_init_script(f"localStorage.setItem('parlour.evenings', {json.dumps(told)})")
    anna.come("/evenings").sees("Your games")
    for line, parts in ((".games li", ["Anna", ada, moshe]), (".friends li", [ada, "1 played", "1 won"])):
        found = anna.page.locator(line).filter(has_text=ada).evaluate(FROM_THE_LEFT, parts)
        assert found == sorted(found), parts


LARGE = "document.documentElement.style.fontSize = '150%'"


@pytest.mark.parametrize("game", ["mind", "score"])
def test_text_at_150_percent_cuts_nothing_off(scene: Set, game: str) -> None:
    anna, _ = scene(positions.mind(3, 3, ready=0) if game == "mind" else positions.score(3, 5))
    anna.page.evaluate(LARGE)
    for size in SIZES[1:3]:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        narrow_enough(anna.page)
        assert anna.page.evaluate(CUT, "button, a, .value, header *") == []
        in_sight(anna.page, "header a, header button")
        hint = anna.page.locator(".lay p, .say").filter(has_text=re.compile(r"\w")).first
        words = hint.inner_text().split()
        box = hint.bounding_box()
        assert box is not None
        lines = box["height"] / 30
        assert lines < max(4.0, len(words) / 2), f"{hint.inner_text()!r} is a column of {lines:.0f} lines"
