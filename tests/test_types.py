"""What mypy in strict mode says of a user's scripts: the package tells their types."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

SCRIPT = """
import parlour
from parlour.games.mind import View

match = parlour.Match("mind", seats=3, seed=7)
for seat in range(3):
    match.act(seat, "ready")
    match.act(seat, match.legal(seat)[0])


def lowest(view: View) -> int:
    return view.hand[0]


card: int = lowest(match.view(0))
lives: int = match.view(None).lives
piled: list[int] = [laid.card for laid in match.state.pile]
if match.outcome is not None:
    won: bool = match.outcome.won
    levels: int = match.outcome.blind_levels

score = parlour.Match("knights-score", seed=7, target=30)
score.act(score.view(None).turn, score.legal(score.view(None).turn)[0])
points: tuple[int, ...] = score.view(0).points
if score.outcome is not None:
    scores: tuple[int, ...] = score.outcome.scores

dice = parlour.Match("knights-dice", seats=2, rolls=["ge"])
winners: list[int] = list(dice.outcome.winners) if dice.outcome else []
row: tuple[int, ...] = parlour.Match("illusion").view(0).row

again: parlour.Match = parlour.Match.replay(match.journal.text)
assert again == match
for name in parlour.GAMES:
    some = parlour.Match(name, seed="any")
    print(some.view(0).legal, some.journal.seed)
"""

CLIENT = """
import asyncio
from parlour.client import Session, join, open_table
from parlour.games.mind import View


def lowest(view: View) -> int:
    return view.hand[0]


async def main() -> None:
    seat = await open_table("http://127.0.0.1:8000", "mind", 2, "Ada")
    async with join("http://127.0.0.1:8000", seat.code, seat.token, game="mind") as table:
        async for message in table:
            if table.view is not None and table.view.legal:
                print(lowest(table.view))
                await table.act(table.view.legal[0])
    async with join("http://127.0.0.1:8000", seat.code, game="illusion") as other:
        row: tuple[int, ...] = other.view.row if other.view else ()
    async with join("http://127.0.0.1:8000", seat.code) as any_game:
        watch(any_game)
        print(any_game.view.legal)


def watch(table: Session) -> None:
    print(table.seq)


asyncio.run(main())
"""

WRONG = {
    "match.view(0).points": '"View" has no attribute "points"',
    "match.outcome.won": 'Item "None" of "MindOutcome | None" has no attribute "won"',
    "match.act(0, 17)": 'Argument 2 to "act" of "Match" has incompatible type "int"',
    'parlour.Match("mind", seats="three")': 'No overload variant of "Match" matches',
}


def strict(folder: Path, script: str) -> str:
    """What mypy prints, with the package found as any installed one is."""
    (folder / "script.py").write_text(script)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache", "script.py"]
    return run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.mark.no_cover
def test_a_strict_script_gets_the_types_of_its_game(tmp_path: Path) -> None:
    assert "Success" in strict(tmp_path, SCRIPT)
    assert "Success" in strict(tmp_path, CLIENT)
    unchecked = strict(tmp_path, CLIENT.replace("table.view is not None and ", "").replace("view.row", "view.hand"))
    assert 'Item "None" of "View | None" has no attribute "legal"' in unchecked
    assert '"View" has no attribute "hand"' in unchecked
    wrong = strict(tmp_path, "\n".join(['import parlour\nmatch = parlour.Match("mind")', *WRONG]))
    for line, complaint in enumerate(WRONG.values(), start=3):
        assert f"script.py:{line}: error: {complaint}" in wrong
