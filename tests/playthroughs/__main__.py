"""Writes the golden playthroughs anew: `make playthroughs`. The diff is the review."""

from tests.playthroughs import FOLDER, WRITTEN, text

for name, (game, seats) in WRITTEN.items():
    (FOLDER / name).write_text(text(game, seats), encoding="utf-8")
    print(f"wrote {name}")
