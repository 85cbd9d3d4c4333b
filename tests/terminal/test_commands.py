"""The program as a whole: what it lists, what it refuses, and how it says so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import parlour
from parlour.engine.options import listed
from parlour.games import GAMES
from parlour.languages import LANGUAGES, joined, words
from parlour.terminal.command import WordedCommand
from parlour.terminal.program import main
from tests.terminal.terminal import PROGRAM, environment, piped, terminal


def number_of(game: str) -> str:
    """The number of a game in the menu."""
    return str(list(GAMES).index(game) + 1)


def test_games_lists_every_option_with_what_it_accepts() -> None:
    told = " ".join(CliRunner().invoke(main, ["games"]).stdout.split())
    for game in GAMES.values():
        assert words("en").of_game(game.name, "title", "") in told
        assert words("en").of_game(game.name, "tagline", "") in told
        for option in listed(game.options):
            assert f"--{option.name.replace('_', '-')}" in told
            assert option.accepts in told


def test_games_as_json() -> None:
    told = {game["name"]: game for game in json.loads(CliRunner().invoke(main, ["games", "--json"]).stdout)}
    assert list(told) == list(GAMES)
    assert told["mind"]["seats"] == {"least": 2, "most": 4}
    assert told["knights-dice"]["options"][0]["default"] == [2, 2, 2]


def test_help_has_every_option_under_its_game_and_examples() -> None:
    told = CliRunner().invoke(main, ["play", "--help"]).stdout
    mind, score = told.index("The Mind (mind)"), told.index("(knights-score)")
    assert mind < told.index("--blind-penalty") < score < told.index("--target")
    assert "Examples:" in told
    for command in ("play", "replay", "verify", "games"):
        assert command in CliRunner().invoke(main, ["--help"]).stdout


def test_the_words_of_no_command_name_a_game() -> None:
    """What lists the games is made from them. A new game may be named as the example of `new-game`."""
    named = re.compile(
        "|".join(rf"\b{re.escape(word)}\b" for game in GAMES.values() for word in (game.name, game.title))
    )
    with click.Context(main) as ctx:
        commands = [main, *(main.get_command(ctx, name) for name in main.list_commands(ctx))]
    for command in commands:
        assert isinstance(command, WordedCommand)
        if command.name == "new-game":
            continue
        helps = [option.help for option in command.params if isinstance(option, click.Option)]
        keys = filter(None, [command.help, command.brief, *helps])
        texts = [words(language).text(key, {}) for key in keys for language in LANGUAGES]
        examples = [line for line, _ in command.examples]
        assert not named.findall(" ".join([*texts, *examples])), command.name


def test_the_list_of_games_loads_nothing_it_does_not_need() -> None:
    code = "import sys, parlour.terminal.commands.games; print('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).stdout == f"parlour {version('parlour')}\n"


def test_the_version_has_one_source() -> None:
    assert parlour.__version__ == version("parlour")
    done = subprocess.run([sys.executable, "-m", "parlour", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"parlour {parlour.__version__}\n"


def test_the_module_runs_as_the_program(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour"]
    helped = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    assert helped.stdout.startswith("Usage: parlour ")
    done = subprocess.run([*command, "play", "chess"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr.startswith("There is no game 'chess'")) == (2, True)


@pytest.mark.parametrize("closed", [False, True])
def test_without_a_terminal_the_menu_is_the_help(closed: bool, tmp_path: Path) -> None:
    command = [str(PROGRAM)] if not closed else ["sh", "-c", f"exec {PROGRAM} <&-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert done.stdout.startswith("Usage: parlour")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["chess"], f"There is no game 'chess'; the games are {joined(words('en'), list(GAMES))}."),
        (
            [],
            f"Which game? They are {joined(words('en'), list(GAMES))}; for example: parlour play {next(iter(GAMES))}.",
        ),
        (["mind", "--seats", "5"], "mind is for 2 to 4 players, not 5."),
        (["mind", "--seats", "two"], "Invalid value for '--seats': 'two' is not a whole number."),
        (["mind", "--target", "5"], "mind has no option --target; it takes --blind-penalty, --window and --grace."),
        (
            ["--length", "middling", "illusion"],
            "illusion option --length cannot be 'middling'; accepted: short or long.",
        ),
        (
            ["knights-dice", "--die", "0,1,1"],
            "knights-dice option --die cannot be (0, 1, 1); accepted: up to 100 faces, with at least one ≥ and one ≤, "
            "or the game could stand still.",
        ),
        (["mind", "--blind-penaltee"], "There is no option '--blind-penaltee'; did you mean '--blind-penalty'?"),
        (["mind", "--name", "A", "--name", "B"], "2 names for one person at this screen."),
        (["mind", "--name", "a\tb"], "A name is 1 to 20 letters that can be seen, not 'a\\tb'."),
        (
            ["mind", "--hotseat", "--name", "A", "--name", "A"],
            "Two people cannot have the same name at one table: A and A.",
        ),
    ],
)
def test_bad_options_are_refused_in_one_sentence(arguments: list[str], answer: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", *arguments, "--data", str(tmp_path)])
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{answer}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("game", "option"), [(game.name, option.name) for game in GAMES.values() for option in listed(game.options)]
)
def test_a_refused_option_is_named_by_its_flag(game: str, option: str, tmp_path: Path) -> None:
    flag = f"--{option.replace('_', '-')}"
    for other in GAMES:
        result = CliRunner().invoke(main, ["play", other, flag, "quite wrong", "--data", str(tmp_path)])
        assert result.exit_code == 2
        assert f"option {flag}" in result.stderr
        assert "_" not in result.stderr


def test_none_is_a_target(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--target", "none", "knights-score", "--seats", "12")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "journals").write_text("a file in the way")
    done = piped(tmp_path, "play", "mind")
    assert (done.returncode, done.stderr) == (2, f"{tmp_path / 'journals'}: File exists.\n")


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    for command in ("replay", "verify"):
        result = CliRunner().invoke(main, [command, str(tmp_path / "lost.jsonl")])
        assert result.exit_code == 2
        assert result.stderr.startswith("Invalid value for 'FILE': there is no file '")
        assert "lost.jsonl'." in result.stderr


def test_the_menu_plays_resumes_and_replays(tmp_path: Path) -> None:
    with terminal(tmp_path) as person:
        person.see("Nicolaus & Wilfried", "› ")
        for answer, question in [
            ("nonsense", f"A number from 1 to {len(GAMES)}"),
            (number_of("knights-score"), "How many sit at the table, 2 to 12?"),
            ("many", "not 'many'"),
            (number_of("knights-score"), "How many sit at the table"),
            ("2", "Against bots (b), or people around this screen (p)?"),
            ("p", "Who sits in seat 1?"),
            ("Anna", "Who sits in seat 2?"),
            ("Ben", "Anna, it is your turn."),
            ("", "1\x1b[0m play"),
            ("q", "go on with Nicolaus & Wilfried, "),
            ("r", "Anna, it is your turn."),
            ("", "1\x1b[0m play"),
            ("1", "Ben, it is your turn."),
            ("", "1\x1b[0m play"),
            ("q", "watch a game again"),
            ("w", "Which one?"),
            ("0", "A number from 1 to 1, please."),
            ("1", "1 of 3"),
        ]:
            person.enter(answer)
            person.see(question)
        person.press("q")
        person.see("Parlour")
        person.enter("q")
        assert person.leave() == 0


def test_play_asks_for_the_game_at_a_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", columns=40) as person:
        person.see("Which game?")
        person.enter(number_of("illusion"))
        person.see("round 1")
        person.interrupt()
        assert person.leave() == 0


def test_the_menu_in_whole_lines(tmp_path: Path) -> None:
    with terminal(tmp_path, "--lines") as person:
        for answer in (number_of("knights-score"), "", ""):
            person.see("› ", "[2] ", "[b] ")
            person.enter(answer)
        person.see("or words such as")
        person.see("› ")
        person.enter("q")
        person.see("Go on with:")
        person.see("› ")
        person.enter("q")
        assert person.leave() == 0
    assert b"\x1b[?1049h" not in person.written


def test_leaving_the_menu_is_no_mistake(tmp_path: Path) -> None:
    with terminal(tmp_path) as person:
        person.see("leave")
        person.interrupt()
        assert person.leave() == 0
