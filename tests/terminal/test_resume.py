"""Whatever ends a game, it can be taken up again where it was."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import parlour
from parlour.terminal.errors import Unplayable
from parlour.terminal.journal import JournalFile, ResumeInfo, read_unfinished, resume_path
from parlour.terminal.program import main
from tests.terminal.terminal import PROGRAM, PROMPT, environment, journal, match_in, piped, terminal, until

SCORE = ("play", "knights-score", "--target", "10")
ALWAYS = "1\n" * 400


def resumed_to_the_end(data: Path) -> subprocess.CompletedProcess[str]:
    done = piped(data, "play", "--resume", str(journal(data)), lines=ALWAYS)
    assert (done.returncode, done.stderr) == (0, "")
    parlour.verify(journal(data).read_bytes())
    assert not resume_path(journal(data)).exists()
    return done


def test_ctrl_c_leaves_a_game_that_the_shown_command_continues(tmp_path: Path) -> None:
    with terminal(tmp_path, *SCORE, "--hotseat", "--name", "Anna") as person:
        person.see("press Enter")
        person.enter()
        person.see(PROMPT)
        person.enter("2")
        person.see("press Enter")
        person.interrupt()
        person.see(f"parlour play --resume {journal(tmp_path)}")
        assert person.leave() == 0
    before = match_in(tmp_path).commits
    with terminal(tmp_path, "play", "--resume", str(journal(tmp_path))) as person:
        person.see("Guest 2, it is your turn.")
        person.see("press Enter")
        person.enter()
        person.see(PROMPT)
        person.enter("1")
        person.see("Anna, it is your turn.")
        person.see("press Enter")
        person.interrupt()
        assert person.leave() == 0
    assert match_in(tmp_path).commits[: len(before)] == before
    assert len(match_in(tmp_path).commits) == len(before) + 1
    resumed_to_the_end(tmp_path)


def test_the_mind_goes_on_with_everyone_focusing(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "5") as person:
        person.see("lay your hand down")
        person.press("h")
        person.see("space\x1b[0m play")
        person.interrupt()
        assert person.leave() == 0
    now = match_in(tmp_path).now
    with terminal(tmp_path, "play", "--resume", str(journal(tmp_path))) as person:
        person.see("You call stop. Everyone focuses again.")
        person.press("h")
        person.see("space\x1b[0m play")
        person.press("q")
        assert person.leave() == 0
    assert match_in(tmp_path).now > now


@pytest.mark.parametrize("game", [SCORE, ("play", "illusion"), ("play", "knights-dice")])
def test_kill_9_and_a_torn_line_lose_nothing_before_it(game: tuple[str, ...], tmp_path: Path) -> None:
    command = [str(PROGRAM), *game, "--seed", "4"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write("1\n")
        program.stdin.flush()
        until(program.stdout, PROMPT, times=2)
        program.send_signal(signal.SIGKILL)
    assert program.returncode == -signal.SIGKILL
    whole = journal(tmp_path).read_bytes()
    with journal(tmp_path).open("ab") as file:
        file.write(b'{"seq":9,"cause":{"at":12')
    again = piped(tmp_path, "play", "--resume", str(journal(tmp_path)), lines="")
    assert again.returncode == 0
    assert "The last line of the journal was cut off and is left out" in again.stdout
    assert journal(tmp_path).read_bytes().startswith(whole)
    if game == SCORE:
        assert "cut off" not in resumed_to_the_end(tmp_path).stdout


def test_a_game_killed_before_the_seed_was_revealed_is_closed(tmp_path: Path) -> None:
    piped(tmp_path, *SCORE, "--seed", "4", lines=ALWAYS)
    lines = journal(tmp_path).read_bytes().splitlines(keepends=True)
    journal(tmp_path).write_bytes(b"".join(lines[:-1]) + lines[-1][:9])
    resume_path(journal(tmp_path)).write_bytes(msgspec.json.encode(ResumeInfo("4", (0,))))
    resumed_to_the_end(tmp_path)
    assert journal(tmp_path).read_bytes() == b"".join(lines)


def unfinished(tmp_path: Path) -> Path:
    piped(tmp_path, *SCORE, "--seed", "4", lines="1\n")
    return journal(tmp_path)


def refused(path: Path) -> str:
    done = CliRunner().invoke(main, ["play", "--resume", str(path)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_what_cannot_be_resumed_says_why(tmp_path: Path) -> None:
    path = unfinished(tmp_path)
    seal, text = resume_path(path), path.read_bytes()
    resume_info = seal.read_bytes()
    seal.write_bytes(msgspec.json.encode(ResumeInfo("5", (0,))))
    assert "is not the one promised" in refused(path)
    seal.write_text("{}")
    assert "does not hold the seed of a game" in refused(path)
    seal.unlink()
    assert "The seed of this game is missing" in refused(path)
    seal.write_bytes(resume_info)
    path.write_bytes(text.replace(b"R1", b"R0", 1))
    assert "Line 2: the chain breaks" in refused(path)
    path.write_bytes(b"")
    assert "the file is empty" in refused(path)
    assert path.read_bytes() == b""
    assert "there is no file" in refused(tmp_path / "nothing.jsonl")
    scripted = tmp_path / "scripted.jsonl"
    scripted.write_text(parlour.Match("mind", deals=[[[17], [28]]]).journal.text)
    assert "dealt from a script" in refused(scripted)


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    piped(tmp_path, *SCORE, "--seed", "4", lines=ALWAYS)
    assert f"This game is over. Watch it with: parlour replay {journal(tmp_path)}" in refused(journal(tmp_path))


def test_two_windows_cannot_write_one_journal(tmp_path: Path) -> None:
    path = unfinished(tmp_path)
    record, _, whole = read_unfinished(path)
    one, other = (JournalFile.reopen(path, record, whole) for _ in range(2))
    one.close("4")
    with pytest.raises(Unplayable, match="something else is writing"):
        other.close("4")
    assert parlour.Journal.from_text(path.read_bytes(), parlour.GAMES.__getitem__).seed == "4"


def test_resume_goes_on_with_the_game_as_it_was(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--resume", str(unfinished(tmp_path)), "--seats", "3")
    assert done.returncode == 2
    assert "--resume goes on with a game as it was begun" in done.stderr
