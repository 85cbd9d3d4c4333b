"""The terminal in other languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.cli import main
from tests.cli.terminal import PROMPT, journal, match_in, piped, plain, terminal

CLI = Path(__file__).parent.parent.parent / "src" / "parlour" / "cli"
FOR_OPERATORS = {"arena", "backup", "benchmark", "export", "move", "new_game", "nodes", "seat", "serve", "simulate"}
"""Commands of those who run servers and measure bots speak English; see docs/languages.md."""
SPOKEN = {"Text", "UsageError", "ClickException", "add_task", "append", "ask", "assemble", "echo", "folded", "keys"}
SPOKEN |= {"pause", "print", "say", "section", "write", "write_text"}
"""What writes its first argument, or all of them, for a person."""
WHOLE = {"assemble", "keys", "say"}


def literals(node: ast.expr) -> Iterator[str]:
    """The words that stand in an expression as they are."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literals(part) if isinstance(part, ast.Constant) else ()
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from literals(part)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from (*literals(one), *literals(other))


def spoken(source: str) -> list[str]:
    """Words for people that no catalogue has."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in SPOKEN:
            shown = node.args if name in WHOLE else node.args[:1]
            # a text that is styled is a pair of the text and its style
            parts = [arg.elts[0] if isinstance(arg, ast.Tuple) and name == "assemble" else arg for arg in shown]
            found += [text for part in parts for text in literals(part) if re.search(r"[^\W\d_]{2}", text)]
    return found


def test_the_terminal_speaks_from_the_catalogues_alone() -> None:
    files = [file for file in CLI.rglob("*.py") if file.stem not in FOR_OPERATORS]
    found = {str(file.relative_to(CLI)): words for file in files if (words := spoken(file.read_text()))}
    assert found == {"start.py": ["parlour ", "  parlour play --resume "]}  # commands to type


@pytest.mark.parametrize(
    "planted",
    [
        'echo("Verified.")',
        'echo(f"{count} cards")',
        'Text("your hand" if mine else "a hand", "quiet")',
        'folded([f"{name} wins."], width)',
        'keys(width, ("q", "leave"))',
        'Text.assemble((f"{count} of", "key"), "many")',
        'raise click.UsageError("Choose one.")',
    ],
)
def test_a_sentence_beside_the_catalogues_would_be_found(planted: str) -> None:
    assert spoken(planted)


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    refused = CliRunner().invoke(main, ["games", "--lang", "xx"])
    told = "There is no language 'xx'; there are en (English), de (Deutsch) and nl (Nederlands).\n"
    assert (refused.exit_code, refused.stdout, refused.stderr) == (2, "", told)
    assert CliRunner().invoke(main, ["games"], env={"PARLOUR_LANG": "xx"}).stderr == told


@pytest.mark.parametrize(
    ("arguments", "environment", "players"),
    [
        ([], {"LANG": "de_AT.UTF-8"}, "2–4 Personen"),
        ([], {"LC_ALL": "nl_BE.UTF-8", "LANG": "de_DE.UTF-8"}, "2–4 spelers"),
        ([], {"LANG": "fr_FR.UTF-8"}, "2–4 players"),
        ([], {"PARLOUR_LANG": "nl", "LANG": "de_DE.UTF-8"}, "2–4 spelers"),
        (["--lang", "en"], {"PARLOUR_LANG": "nl"}, "2–4 players"),
        (["--lang=de-CH"], {}, "2–4 Personen"),
    ],
)
def test_the_language_is_chosen(arguments: list[str], environment: dict[str, str], players: str) -> None:
    plain_environment = {"PARLOUR_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    told = CliRunner().invoke(main, ["games", *arguments], env={**plain_environment, **environment})
    assert players in told.stdout


def test_a_refusal_is_read_in_the_language(tmp_path: Path) -> None:
    german = CliRunner().invoke(main, ["--lang", "de", "play", "mind", "--target", "5", "--data", str(tmp_path)])
    assert german.stderr.startswith("Mind ")
    assert "--target" in german.stderr
    assert "has no option" not in german.stderr


@pytest.mark.parametrize(
    "command", [["games"], ["verify", "FILE"], ["replay", "FILE"], ["replay", "FILE", "--insight"]]
)
def test_json_is_the_same_in_every_language(command: list[str], tmp_path: Path) -> None:
    piped(tmp_path, "play", "knights-score", "--target", "2", "--seed", "2", lines="1\n" * 40)
    named = [str(journal(tmp_path)) if word == "FILE" else word for word in command]
    one, other = (CliRunner().invoke(main, [*named, "--json", "--lang", each]).stdout for each in ("en", "de"))
    assert one == other


def test_a_game_in_german_in_a_real_terminal(tmp_path: Path) -> None:
    arguments = ("--lang", "de", "play", "knights-score", "--target", "4", "--seed", "2", "--name", "Anna")
    with terminal(tmp_path, *arguments) as person:
        person.see("Nicolaus & Wilfried · bis 4 Punkte")
        for entry, answer in [
            ("99", "Einen Zug 99 gibt es nicht; sie sind von 1 bis"),
            ("fly", "ist kein Zug"),
            ("?", "Wer zuerst das Ziel erreicht, gewinnt"),
        ]:
            person.see(PROMPT)
            person.enter(entry)
            person.see(answer)
        while person.see(PROMPT, "den Tisch zu verlassen") == 0:
            view = match_in(tmp_path).view(0)
            person.enter(str(view.points.index(max(view.points)) + 1))
        person.enter()
        assert person.leave() == 0
    read = re.sub(r"parlour \w+|play [RY]\d+|fly", "", plain(person.written))
    assert "gewinnt" in read or "gewinnst" in read
    assert not re.search(r"\b(you|your|the|plays|discards|draws|leave|rules|number|stock|cards?|wins?)\b", read)
