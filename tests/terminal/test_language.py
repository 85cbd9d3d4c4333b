"""The terminal in other languages."""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from parlour.terminal.program import main
from tests.terminal.terminal import PROMPT, journal, match_in, piped, plain, terminal

ENGLISH = re.compile(
    r"(?<![-\w])(the|and|with|this|which|your|from|that|usage|options|commands|default|show|game)(?![-\w=])",
    re.IGNORECASE,
)
"""Words that are English wherever they stand, unless they are a part of a flag or typed."""


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
        ([], {"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:nl:de"}, "2–4 spelers"),
        ([], {"LC_ALL": "C", "LANGUAGE": "nl:de"}, "2–4 players"),
        ([], {"PARLOUR_LANG": "nl", "LANG": "de_DE.UTF-8"}, "2–4 spelers"),
        (["--lang", "en"], {"PARLOUR_LANG": "nl"}, "2–4 players"),
        (["--lang=de-CH"], {}, "2–4 Personen"),
    ],
)
def test_the_language_is_chosen(arguments: list[str], environment: dict[str, str], players: str) -> None:
    plain_environment = {"PARLOUR_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": ""}
    told = CliRunner().invoke(main, ["games", *arguments], env={**plain_environment, **environment})
    assert players in told.stdout


@pytest.mark.parametrize("language", ["de", "nl"])
def test_values_and_ids_are_printed_as_they_are_typed(language: str) -> None:
    listed = " ".join(CliRunner().invoke(main, ["games", "--lang", language]).stdout.split())
    assert re.search(r": none]", listed)
    assert re.search(r"\bshort\b", listed)
    assert not re.search(r"\bShort\b|nichts|niets", listed)
    for game in ("mind", "illusion"):
        refused = CliRunner().invoke(main, ["play", game, "--seats", "99", "--lang", language])
        assert refused.stderr.startswith(f"{game} ")


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("command", ["", *main.list_commands(click.Context(main))])
def test_help_is_in_the_language_to_the_last_word(command: str, language: str) -> None:
    told = CliRunner().invoke(main, [*command.split(), "--help", "--lang", language])
    assert told.exit_code == 0
    read = re.sub(
        r"^ *parlour .*|The Mind|https?://\S+|postgresql://\S+|\{.*\}|docs/\S+", "", told.stdout, flags=re.MULTILINE
    )
    assert ENGLISH.findall(read) == []
    assert told.stdout.startswith({"de": "Aufruf: parlour", "nl": "Gebruik: parlour"}[language])


def test_the_words_that_are_looked_for_would_be_found() -> None:
    told = CliRunner().invoke(main, ["play", "--help", "--lang", "en"]).stdout
    assert {"Usage", "the", "Options", "with", "default"} <= set(ENGLISH.findall(told))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "Einen Befehl 'fly' gibt es nicht; es gibt play, replay,"),
        ("plya", "Einen Befehl 'plya' gibt es nicht; meintest du play"),
        ("--foo", "Eine Option '--foo' gibt es nicht; parlour --help zählt sie auf."),
        ("play --zzz", "Eine Option '--zzz' gibt es nicht; parlour play --help zählt sie auf."),
        ("play --seatz 2", "Eine Option '--seatz' gibt es nicht; meintest du '--seats'"),
        ("play mind --seats", "Nach '--seats' fehlt ein Wert."),
        ("play mind --hotseat=2", "'--hotseat' nimmt keinen Wert."),
        ("play mind --seats zwei", "Ungültiger Wert für '--seats': 'zwei' ist keine ganze Zahl."),
        ("play mind more words", "Mit 'more' und 'words' kann parlour play nichts anfangen."),
        ("play --resume lost", "Ungültiger Wert für '--resume': eine Datei 'lost' gibt es nicht."),
        ("play --resume .", "Ungültiger Wert für '--resume': '.' ist ein Ordner."),
        ("replay", "'DATEI' fehlt; parlour replay --help sagt, was es ist."),
        ("cards", "'{mind|illusion|knights-score|knights-dice}' fehlt; möglich: 'mind', 'illusion', "),
        ("cards chess", "'chess' ist keines von 'mind', 'illusion', 'knights-score' oder 'knights-dice'."),
        ("cards mind --card 101", "The Mind hat keine Karte '101'; es gibt 1 bis 100, level-1 bis level-12"),
        ("cards mind --seed=-1 --card 1", "'-1' ist keine ganze Zahl von 0 bis 4294967295."),
        ("cards mind -o nowhere/a.pdf", "Für 'nowhere/a.pdf' gibt es keinen Ordner."),
        ("arena mind --games 0", "'0' ist keine ganze Zahl ab 1."),
        ("migrate", "'--from' fehlt; parlour migrate --help sagt, was es ist."),
        ("serve --memory --host 192.0.2.1 --port 0", "192.0.2.1 ist keine Adresse dieses Rechners; 0.0.0.0 heißt"),
        ("serve --memory --port 0 --root-path games/ü", "'games/ü' ist kein Pfad für --root-path;"),
        ("serve --port 0 --data .", "parlour.sqlite ist beschädigt; halte den Server an und setz eine Sicherung"),
        ("restore parlour.sqlite --data new", "parlour.sqlite ist beschädigt oder keine Datenbank; wähl eine andere"),
        ("simulate mind --sweep cv", "'cv' lässt sich nicht variieren; schreib name=von:bis:anzahl"),
        ("simulate mind --out games.txt", "games.txt lässt sich nicht schreiben; möglich ist ein Name, der auf"),
        ("arena mind recurrent:weights=lost", "Aus 'lost' lassen sich keine Gewichte lesen:"),
        ("seat mind --program lost", "'lost' lässt sich nicht starten:"),
    ],
)
def test_a_wrong_line_is_answered_in_the_language(line: str, answer: str, tmp_path: Path) -> None:
    (tmp_path / "parlour.sqlite").write_bytes(b"no database" * 100)
    with chdir(tmp_path):
        told = CliRunner().invoke(main, [*line.split(), "--lang", "de"])
    assert (told.exit_code, told.stdout) == (2, "")
    assert answer in told.stderr


def test_a_variable_that_is_no_switch_is_answered_in_the_language() -> None:
    told = CliRunner().invoke(main, ["play", "mind"], env={"PARLOUR_LINES": "maybe", "PARLOUR_LANG": "nl"})
    assert told.stderr == "Ongeldige waarde voor PARLOUR_LINES: 'maybe' is geen true of false.\n"


def test_a_refusal_is_read_in_the_language(tmp_path: Path) -> None:
    german = CliRunner().invoke(main, ["--lang", "de", "play", "mind", "--target", "5", "--data", str(tmp_path)])
    assert german.stderr.startswith("mind ")
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
