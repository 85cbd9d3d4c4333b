"""Draws how long a thousand people of the crowd wait: `python -m studies.crowd`."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots import Memory, make_bot
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd
from parlour.bots.mind.situation import Silence
from parlour.engine import Millis

FILE: Final = Path(__file__).parent.parent / "docs" / "img" / "people.svg"
PEOPLE: Final = 1000
GAPS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 56, 80)
NAMED: Final = ("counter", "sprinter", "sloth", "brooder", "impatient")
_LEFT, _TOP, _WIDTH, _HEIGHT = 56, 20, 560, 340
_SHORT, _LONG = 0.3, 120.0
_STYLE: Final = (
    "text{font:12px sans-serif;fill:#767676}.grid{stroke:#8884;fill:none}.wide{fill:#3b82c433}.half{fill:#3b82c455}"
    ".middle{stroke:#3b82c4;stroke-width:2.5;fill:none}.one{stroke:#8888;stroke-width:.5;fill:none}"
    ".named{stroke:#c2571a;stroke-width:1.5;fill:none}.name{fill:#c2571a}"
)


def waits(person: Human, tempo: float = 0.0) -> list[float]:
    """Seconds for each gap after a card of one's own, with all the room above."""
    calm = Silence(Millis(0), 0, opening=False, last=0, began=Millis(0), base=0)
    return [person.floor + exp(person.timed(calm, gap, 0) + tempo) for gap in GAPS]


def sample() -> NDArray[np.float64]:
    """A row of waits for each of a thousand people."""
    rows = []
    for number in range(PEOPLE):
        memory = Memory(f"people {number}")
        person = Crowd().person(memory)
        rows.append(waits(person, person.pace_sd * memory.normal()))
    return np.array(rows)


def drawing() -> str:
    rows = sample()
    low, under, middle, over, high = np.quantile(rows, (0.05, 0.25, 0.5, 0.75, 0.95), axis=0)
    named = {name: make_bot(name, "mind", "").bot for name in NAMED}
    lines = [
        *_grid(),
        *(f'<path class="one" d="{_path(row)}"/>' for row in rows[:50]),
        _band("wide", low, high),
        _band("half", under, over),
        f'<path class="middle" d="{_path(middle)}"/>',
        *(_line(name, waits(bot)) for name, bot in named.items() if isinstance(bot, Human)),
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 84} {_TOP + _HEIGHT + 50}">'
    return "\n".join([head, f"<style>{_STYLE}</style>", *lines, "</svg>", ""])


def _grid() -> list[str]:
    seconds = [(each, _y(each)) for each in (0.5, 1, 2, 5, 10, 20, 50, 100)]
    gaps = [(gap, _x(gap)) for gap in (1, 2, 5, 10, 20, 40, 80)]
    bottom = _TOP + _HEIGHT
    return [
        *(f'<path class="grid" d="M{_LEFT} {y:.1f}h{_WIDTH}"/>' for _, y in seconds),
        *(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{each:g}</text>' for each, y in seconds),
        *(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{gap}</text>' for gap, x in gaps),
        f'<text x="{_LEFT + _WIDTH / 2}" y="{bottom + 38}" text-anchor="middle">numbers above the last card</text>',
        f'<text x="4" y="{_TOP - 6}">seconds</text>',
    ]


def _band(kind: str, low: NDArray[np.float64], high: NDArray[np.float64]) -> str:
    back = " ".join(f"L{_x(gap):.1f} {_y(wait):.1f}" for gap, wait in reversed([*zip(GAPS, low, strict=True)]))
    return f'<path class="{kind}" d="{_path(high)} {back}Z"/>'


def _line(name: str, seconds: list[float]) -> str:
    label = f'<text class="name" x="{_LEFT + _WIDTH + 4}" y="{_y(seconds[-1]) + 4:.1f}">{name}</text>'
    return f'<path class="named" d="{_path(np.array(seconds))}"/>{label}'


def _path(seconds: NDArray[np.float64]) -> str:
    points = [f"{_x(gap):.1f} {_y(float(wait)):.1f}" for gap, wait in zip(GAPS, seconds, strict=True)]
    return "M" + " L".join(points)


def _x(gap: float) -> float:
    return _LEFT + _WIDTH * log(gap) / log(GAPS[-1])


def _y(seconds: float) -> float:
    within = min(max(seconds, _SHORT), _LONG)
    return _TOP + _HEIGHT * (1 - log(within / _SHORT) / log(_LONG / _SHORT))


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
    print(f"wrote {FILE.name}")
