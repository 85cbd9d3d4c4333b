"""Play the page in the engines of other browsers: `python -m tools.engines [webkit|firefox …]`.

Each game is played through a mistake or a doubt to its end, with a reload on the way, and its replay is opened.
Pictures of every stage are written to build/engines/, to be compared by eye. What comes too late is an error.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from logging import getLogger
from pathlib import Path
from typing import Any, Final, Protocol

PICTURES: Final = Path("build/engines")
PACKAGES: Final = "apt-get install webkit2gtk-driver firefox-esr xvfb && pip install 'parlour[engines]'"
SIZE: Final = (390, 844)
STAGE_S: Final = 60.0
GAME_S: Final = 420.0
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "mind": {},
    "illusion": {},
    "knights-score": {"target": 10},
    "knights-dice": {"die": [2, 4, 1]},  # whoever lays at random needs hundreds of turns with the usual one
}
# What a person would do next, as far as the page lets them; returns what was done, for the log.
DO: Final = """
const seen = (element) => element && element.checkVisibility() && !element.disabled && !element.closest("[inert]");
const named = (text) => [...document.querySelectorAll("button")].find(
  (each) => seen(each) && (each.getAttribute("aria-label") ?? each.textContent).trim().startsWith(text));
const click = (element) => seen(element) && (element.click(), element.textContent.trim().slice(0, 30) || "a card");
if (document.querySelector("section[aria-label='The end']")) return "the end";
const sheet = document.querySelector("dialog[open]");
if (sheet) return sheet.querySelector(".turned") && !sheet.querySelector(".result") ? ""
  : click(sheet.querySelector(".btn.primary") ?? sheet.querySelector("button"));
const palm = document.querySelector(".lay .palm");
if (palm) return palm.ariaPressed === "false" && palm.ariaDisabled !== "true" ? (palm.click(), "a hand") : "";
for (const text of ["Turn it over", "Place it", "I don’t believe it", "Play", "Lay it", "Lay both",
  "Roll the die", "Draw", "Take", "Pass", "Discard"]) {
  const found = named(text);
  if (found) return click(found);
}
if (document.querySelector(".hand:not(.frozen, .settling) .slot")) return "press";
return click(document.querySelector(".gap:enabled"))
  || click([...document.querySelectorAll(".cards button.card:not([aria-disabled=true])")].filter(
    (each) => !each.matches(".raised, [aria-pressed=true]")).sort(() => Math.random() - 0.5)[0]) || "";
"""


class Engine(Protocol):
    """A browser, as far as it is needed here."""

    def open(self, url: str) -> None: ...
    def run(self, script: str) -> Any:
        """What the body of a function returns in the page."""

    def keys(self, selector: str, text: str) -> None:
        """Type into an element."""

    def picture(self, path: Path) -> None: ...
    def close(self) -> None: ...


class WebKit:
    """WebKitGTK's MiniBrowser, by Selenium."""

    def __init__(self) -> None:
        driver = import_module("selenium.webdriver")
        options = driver.WebKitGTKOptions()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        service = driver.WebKitGTKService(shutil.which("WebKitWebDriver"))
        self._driver = driver.WebKitGTK(options=options, service=service)
        self._driver.set_window_size(*SIZE)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def run(self, script: str) -> Any:
        return self._driver.execute_script(script)

    def keys(self, selector: str, text: str) -> None:
        self._driver.find_element("css selector", selector).send_keys(text)

    def picture(self, path: Path) -> None:
        self._driver.save_screenshot(str(path))

    def close(self) -> None:
        self._driver.quit()


class Firefox:
    """Firefox without a window, by Marionette."""

    def __init__(self) -> None:
        binary = shutil.which("firefox-esr") or shutil.which("firefox")
        getLogger("mozversion").disabled = True
        self._folder = tempfile.TemporaryDirectory()  # the driver removes a log that exists: not /dev/null
        self._driver = import_module("marionette_driver.marionette").Marionette(
            bin=binary, headless=True, gecko_log=self._folder.name
        )
        self._driver.start_session()
        self._driver.set_window_rect(width=SIZE[0], height=SIZE[1])

    def open(self, url: str) -> None:
        self._driver.navigate(url)

    def run(self, script: str) -> Any:
        return self._driver.execute_script(script, sandbox=None)

    def keys(self, selector: str, text: str) -> None:
        self._driver.find_element("css selector", selector).send_keys(text)

    def picture(self, path: Path) -> None:
        self._driver.save_screenshot(path.open("wb"), full=False)

    def close(self) -> None:
        self._driver.quit(in_app=False)
        self._folder.cleanup()


ENGINES: Final[dict[str, Callable[[], Engine]]] = {"webkit": WebKit, "firefox": Firefox}


def until(what: str, found: Callable[[], Any], within: float = STAGE_S) -> Any:
    """What was found at last; raises TimeoutError."""
    end = time.monotonic() + within
    while not (answer := found()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {within:.0f} s")
        time.sleep(0.1)
    return answer


class Player:
    """Somebody who plays one game in one engine."""

    def __init__(self, engine: Engine, name: str, address: str, game: str) -> None:
        self._engine = engine
        self._name = name
        self._address = address
        self._game = game
        self._pictures = 0

    def play(self) -> list[str]:
        """The game, its replay, and what the page complained of."""
        self._open_table()
        self._picture("waiting room")
        self._press("Fill with bots")
        self._press("Start the game")
        self._until_shown("document.querySelector('.players li')")
        self._picture("table")
        self._to_the_end()
        self._picture("result")
        code = self._run("return location.pathname.split('/').pop()")
        self._engine.open(f"{self._address}/replay/{code}")
        self._until_shown("document.querySelector('[role=slider], input[type=range]')")
        self._picture("replay")
        self._press("Play")
        self._until_shown("[...document.querySelectorAll('button')].some((each) => each.ariaLabel === 'Pause')")
        return list(self._run("return window.complaints ?? []"))

    def _open_table(self) -> None:
        self._engine.open(self._address)
        memory = {"name": "Anna", "avatar": "moon", "introduced": True, "met": [*OPTIONS]}
        for key, value in memory.items():
            self._run(f"localStorage.setItem('parlour.{key}', {json.dumps(json.dumps(value))})")
        wanted = {"game": self._game, "seats": 3, "name": "Anna", "options": OPTIONS[self._game]}
        self._run(
            "window.opened = null; const headers = { 'content-type': 'application/json' };"
            f"fetch('/api/tables', {{ method: 'POST', headers, body: {json.dumps(json.dumps(wanted))} }})"
            ".then((answer) => answer.json()).then((told) => (window.opened = told))"
        )
        seat = until("a table", lambda: self._run("return window.opened"))
        self._engine.open(f"{self._address}/t/{seat['code']}#{seat['token']}")
        self._until_shown("[...document.querySelectorAll('h2')].some((each) => each.textContent.includes('Invite'))")
        self._listen()
        if self._game != "mind":
            self._run("[...document.querySelectorAll('label')].find((e) => e.textContent.includes('Briskly'))?.click()")

    def _listen(self) -> None:
        self._run(
            "window.complaints = []; addEventListener('error', (event) => complaints.push(String(event.message)));"
            "addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)))"
        )

    def _to_the_end(self) -> None:
        """Play until the game is over. A mistake or a doubt is photographed, and once the page is loaded again."""
        loaded, wrong, end = False, False, time.monotonic() + GAME_S
        for turn in range(10_000):
            if not wrong and self._run("return !!document.querySelector('.explained .bad, dialog .result')"):
                wrong = True
                self._picture("mistake")
            done = self._run(DO)
            if done == "the end":
                break
            if done == "press":
                self._engine.keys("body", " ")
            if not loaded and turn > 12:
                loaded = True
                self._engine.open(self._run("return location.href"))
                self._until_shown("document.querySelector('.players li')")
                self._listen()
            if time.monotonic() > end:
                raise TimeoutError(f"the game did not end within {GAME_S:.0f} s")
            time.sleep(0.15)
        if self._game in ("mind", "illusion") and not wrong:
            raise TimeoutError("no mistake and no doubt was seen")

    def _press(self, name: str) -> None:
        script = (
            "const shown = (each) => !each.disabled && each.checkVisibility();"
            "const found = [...document.querySelectorAll('button')].find((each) => shown(each) "
            f"&& (each.getAttribute('aria-label') ?? each.textContent).trim() === {json.dumps(name)});"
            "found?.click(); return !!found"
        )
        until(f"the button {name!r}", lambda: self._run(script))

    def _until_shown(self, expression: str) -> None:
        until(expression, lambda: self._run(f"return Boolean({expression})"))

    def _run(self, script: str) -> Any:
        return self._engine.run(script)

    def _picture(self, stage: str) -> None:
        time.sleep(0.6)  # what moves comes to rest
        self._pictures += 1
        stem = f"{self._game}-{self._pictures}-{stage.replace(' ', '-')}-{self._name}"
        self._engine.picture(PICTURES / f"{stem}.png")


def answers(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def server() -> Iterator[str]:
    """The address of a parlour of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - our own program
        try:
            until("the server", lambda: answers(port))
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.wait()


@contextmanager
def screen() -> Iterator[None]:
    """A screen in memory, where there is none."""
    if os.environ.get("DISPLAY"):
        yield
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1500x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # noqa: S603 - a program of this machine
    assert process.stdout is not None
    os.environ["DISPLAY"] = f":{process.stdout.readline().strip()}"
    try:
        yield
    finally:
        del os.environ["DISPLAY"]
        process.kill()
        process.wait()


def play_all(name: str, address: str, games: list[str]) -> list[str]:
    """What went wrong in one engine."""
    engine = ENGINES[name]()
    wrong: list[str] = []
    try:
        for game in games:
            begin = time.monotonic()
            try:
                complaints = Player(engine, name, address, game).play()
            except TimeoutError as late:
                complaints = [str(late)]
                engine.picture(PICTURES / f"{game}-failed-{name}.png")
            took = time.monotonic() - begin
            print(f"{name:8} {game:14} {took:4.0f} s  {'; '.join(complaints) or 'all right'}", flush=True)
            wrong += [f"{name} {game}: {each}" for each in complaints]
    finally:
        engine.close()
    return wrong


def main(asked: list[str]) -> int:
    names = [each for each in asked if each in ENGINES] or [*ENGINES]
    games = [each for each in asked if each in OPTIONS] or [*OPTIONS]
    unknown = [each for each in asked if each not in ENGINES and each not in OPTIONS]
    if unknown:
        print(f"{', '.join(unknown)}: engines are {', '.join(ENGINES)}, games {', '.join(OPTIONS)}", file=sys.stderr)
        return 2
    missing = [each for each in ("Xvfb", "WebKitWebDriver", "firefox-esr") if not shutil.which(each)]
    if missing:
        print(f"{', '.join(missing)}: not found here. On Debian: {PACKAGES}", file=sys.stderr)
        return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(screen())
        address = stack.enter_context(server())
        wrong = [each for name in names for each in play_all(name, address, games)]
    print(f"pictures of every stage are in {PICTURES}/", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
