"""`parlour new-game --page` in a copy of the tree: checks, contracts, page build, and the game played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from hatch_build import npm
from tests.e2e.conftest import Invite, OpenServer
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.harness.doc_blocks import copy_of_the_tree, created, touched

TITLE = "Pebbles"
REGISTRY = "src/parlour/games/__init__.py"
LAWS = (
    "tests/games/pebbles",
    "tests/games/test_parts.py",
    "tests/bots/test_roster.py",
    "tests/contracts",
    "tests/test_playthroughs.py",
    "tests/server/web/test_schema.py::test_a_generated_file_is_current",
)


def run(root: Path, *command: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(root / "src")}
    ran = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{' '.join(command)}\n{ran.stdout}{ran.stderr}"


def python(root: Path, *words: str) -> None:
    run(root, sys.executable, "-m", *words)


def test_a_new_game_is_checked_built_and_played(alone: OpenServer, invite: Invite, tmp_path: Path) -> None:
    root = copy_of_the_tree(tmp_path / "copy")
    run(
        root, sys.executable, "-c", "from parlour.terminal.program import main; main()", "new-game", "pebbles", "--page"
    )
    assert touched(root) == {REGISTRY: "+1 -0"}
    written = set(created(root))
    python(root, "tools.wire")
    python(root, "tests.playthroughs")
    assert touched(root) == {REGISTRY: "+1 -0"}
    assert set(created(root)) - written == {
        "ui/src/games/pebbles/wire.gen.ts",
        *(f"tests/playthroughs/pebbles-{seats}p.txt" for seats in (2, 4, 6)),
    }
    python(root, "ruff", "check")
    python(root, "ruff", "format", "--check")
    run(root, str(Path(sys.executable).parent / "lint-imports"), "--no-cache")
    words = ["-p", "no:cacheprovider", "-n", "0", "-q", "--hypothesis-profile", "quick", "-k"]
    python(root, "pytest", *words, "pebbles or playthrough or generated", *LAWS)
    run(root / "ui", *npm(), "run", "--silent", "check")
    lint_page(root)
    run(root / "ui", *npm(), "run", "--silent", "build")
    hosted = alone({"Heap": [[13]]}, root=root)
    played_to_its_end(invite("Anna", hosted, **PHONE))


def lint_page(root: Path) -> None:
    """As `npm run lint` does, of the files that are new or touched; `make check` lints the others."""
    files = [name.removeprefix("ui/") for name in (*created(root), *touched(root)) if name.startswith("ui/")]
    for words in (
        ["eslint", "--max-warnings", "0", "--no-warn-ignored"],
        ["prettier", "--check", "--log-level", "warn"],
    ):
        run(root / "ui", *npm(), "exec", "--no", "--", *words, *files)


def played_to_its_end(anna: Person) -> None:
    """Anna takes one pebble in each of her turns, until the heap is empty."""
    anna.play_now(TITLE)
    anna.sees("Your turn")
    holds(anna.page)
    take, over = anna.page.get_by_role("button", name="Take 1"), anna.page.get_by_role("link", name="Replay")
    while True:
        expect(take.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        take.click()
        expect(take).to_have_count(0)
    holds(anna.page)
    over.click()
    anna.page.get_by_role("slider").press("End")
    holds(anna.page)
