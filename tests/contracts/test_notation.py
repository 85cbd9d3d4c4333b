"""Every word of every notation, there and back."""

from __future__ import annotations

import pytest

from parlour import GAMES


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("mind", text) for text in ("ready", "play 1", "play 100", "play 17 @1180", "stop", "star", "no")],
        *[("mind", text) for text in ("deal 3 17 28", "rule 1470")],
        *[("illusion", text) for text in ("insert 0", "doubt", "print 4711", "shuffle 5 0 3", "lot 1")],
        *[("illusion", f"arrows {colour}") for colour in ("yellow", "red", "green", "blue")],
        *[("knights-score", f"{word} R101010") for word in ("play", "discard", "shuffle", "rest")],
        *[("knights-dice", text) for text in ("roll", "draw", "pass", "play R101010", "play R101010 Y000111")],
        *[("knights-dice", text) for text in ("take R", "take Y", "cast ge", "cast le", "cast blank")],
        *[("knights-dice", f"{word} R101010 Y000111") for word in ("shuffle", "rest", "lots", "restock")],
    ],
)
def test_a_text_names_an_action_that_is_written_so(name: str, text: str) -> None:
    game = GAMES[name]
    assert game.text(game.from_text(text)) == text
