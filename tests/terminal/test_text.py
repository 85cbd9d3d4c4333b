"""Foreign text is made printable in one place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

import parlour
from parlour.terminal.screen import Screen
from parlour.terminal.text import echo_json_text, printable

PARLOUR = Path(parlour.__file__).parent
SPEAKING = sorted(
    file for part in ("terminal", "server/commands", "lab/commands") for file in (PARLOUR / part).rglob("*.py")
)


@given(text=st.text())
def test_printable_text_has_the_same_length_and_no_controls(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text)
    assert shown.replace("\n", "").isprintable()
    assert printable(shown) == shown


@given(text=st.text())
def test_json_keeps_its_meaning(text: str) -> None:
    from click import command
    from click.testing import CliRunner

    @command()
    def written() -> None:
        echo_json_text(json.dumps({text: text}, ensure_ascii=False))

    output = CliRunner().invoke(written).output
    assert json.loads(output) == {text: text}
    assert output.strip("\n").isprintable()


@given(text=st.text(min_size=1))
def test_a_screen_prints_no_controls(text: str) -> None:
    screen = Screen()
    with screen.console.capture() as captured:
        screen.print([Text(text, "bad"), Text.assemble(("a", "title"), text)])
        screen.say(text)
    assert captured.get().replace("\n", "").isprintable()


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: str(path.relative_to(PARLOUR)))
def test_only_the_output_module_writes_text(path: Path) -> None:
    """What else writes would have to think of escape sequences, too."""
    if path.name == "text.py":
        return
    for way in ("click.echo(", "click.secho(", "sys.stderr.write(", "    print("):
        assert way not in path.read_text()
