"""Journals: written, read back, audited; and not believed when a single byte is wrong."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import GAMES, BadJournal, Journal, Match, verify
from parlour.engine import Commit, Header, JournalWriter, Reveal, audit
from parlour.games import game_named
from tests.harness.playing import played


def finished(name: str = "mind") -> Match:
    match = played(name, GAMES[name].seats.start, seed=3)
    match.close()
    return match


GOOD = finished().journal.text


def again(record: Journal) -> str:
    """The record written anew, with a chain that holds."""
    return Journal.from_text(record.text, game_named).text


@pytest.mark.parametrize("name", GAMES)
def test_a_journal_is_read_back_as_it_was_written(name: str) -> None:
    match = finished(name)
    text = match.journal.text
    assert Journal.from_text(text, game_named) == match.journal
    assert Match.replay(text) == match
    assert Match.replay(text.encode()) == match
    assert verify(text) == match.journal


def test_one_line_a_commit_between_a_header_and_the_seed() -> None:
    match = finished()
    lines = [msgspec.json.decode(line) for line in match.journal.text.splitlines()]
    assert lines[0]["parlour"] == 1
    assert (lines[0]["game"], lines[0]["seats"]) == ("mind", 2)
    assert lines[0]["commitment"] == match.header.commitment
    assert [line["seq"] for line in lines[1:-1]] == list(range(1, len(match.commits) + 1))
    assert lines[-1]["seed"] == "3"


@given(st.integers(0, len(GOOD.encode()) - 1), st.integers(1, 255))
def test_a_changed_byte_is_found_on_its_line(position: int, flip: int) -> None:
    data = bytearray(GOOD.encode())
    line = data[:position].count(b"\n") + 1
    data[position] ^= flip
    with pytest.raises(BadJournal) as found:
        verify(bytes(data))
    assert found.value.line in (line, line + 1)


@given(st.integers(1, len(GOOD.encode()) - 1))
def test_a_torn_journal_is_never_verified(length: int) -> None:
    with pytest.raises(BadJournal):
        verify(GOOD.encode()[:length])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: the file is empty"),
        ("hello\n", "line 1: this is not a Parlour journal"),
        ('{"event": 1}\n', "line 1: this is not a Parlour journal"),
        (GOOD.replace("\n", "", 1), "line 1: the chain breaks"),
        (GOOD[:-1], "is cut off"),
        (GOOD + "{}\n", "the chain breaks"),
    ],
)
def test_a_damaged_or_foreign_file_gets_a_clear_error(text: str, complaint: str) -> None:
    with pytest.raises(BadJournal, match=complaint):
        Match.replay(text)


def forged(*entries: Header | Commit[object, object] | Reveal) -> bytes:
    scribe = JournalWriter()
    return b"".join(map(scribe.line, entries))


def test_a_header_that_makes_no_match_is_refused() -> None:
    for header, complaint in [
        (Header(format=2, game="mind", seats=2, options={}), "format 2; this program reads format 1"),
        (Header(game="chess", seats=2, options={}), "no game 'chess'"),
        (Header(game="mind", seats=9, options={}), "2 to 4 players"),
        (Header(game="mind", seats=2, options={"depth": 1}), "no option 'depth'"),
    ]:
        with pytest.raises(BadJournal, match=f"line 1: .*{complaint}"):
            verify(forged(header))


def test_lines_that_do_not_belong_are_refused() -> None:
    record = finished().journal
    first, second, *_ = record.commits
    with pytest.raises(BadJournal, match="line 3: commit 1 stands where commit 2 belongs"):
        verify(forged(record.header, first, first))
    with pytest.raises(BadJournal, match="line 3: not a line of a journal"):
        verify(forged(record.header, first, Header(game="mind", seats=2, options={})))
    with pytest.raises(BadJournal, match="line 3: the seed was revealed"):
        verify(forged(record.header, Reveal("3"), second))


def test_verify_finds_what_a_whole_chain_cannot() -> None:
    record = finished().journal
    commits = record.commits
    play = next(i for i, commit in enumerate(commits) if commit.cause.by == 0 and i > 3)

    def with_commit(i: int, commit: Commit[object, object]) -> Journal:
        return Journal(record.header, (*commits[:i], commit, *commits[i + 1 :]), record.seed)

    replace = msgspec.structs.replace
    cases = [
        (with_commit(play, replace(commits[play], events=())), play + 2, "the rules say .*; the journal says nothing"),
        (
            with_commit(play, replace(commits[play], cause=replace(commits[play].cause, by="clock"))),
            play + 2,
            "the rules refuse this input",
        ),
        (
            with_commit(0, replace(commits[0], events=(replace(commits[0].events[0], hands=((1,), (2,))),))),
            2,
            "with other contents",
        ),
        (
            with_commit(play, replace(commits[play], cause=replace(commits[play].cause, at=-1))),
            play + 2,
            "time runs backwards",
        ),
        (replace(record, seed="4"), len(commits) + 2, "not the one that was promised"),
        (replace(record, seed=None), len(commits) + 2, "not revealed yet"),
    ]
    for altered, line, complaint in cases:
        with pytest.raises(BadJournal, match=f"line {line}: .*{complaint}"):
            verify(again(altered))


def test_verify_finds_cards_that_the_seed_does_not_deal() -> None:
    """A dealer who keeps all the rules but deals from another seed than the one promised."""
    honest, crooked = Match("mind", seats=2, seed="honest"), Match("mind", seats=2, seed="crooked")
    honest.close()
    record = Journal(honest.header, crooked.commits, "honest")
    with pytest.raises(BadJournal, match="line 2: the seed deals otherwise"):
        verify(record)


def test_a_scripted_journal_is_audited_without_a_seed() -> None:
    match = Match("mind", seats=3, deals=[[[17], [28], [55]]])
    match.act(0, "ready")
    assert verify(match.journal.text) == match.journal
    assert match.header.commitment is None


def test_an_unfinished_journal_says_nothing_of_its_seed() -> None:
    match = Match("knights-score", seats=2, seed="a secret seed")
    assert "a secret seed" not in match.journal.text
    assert match.journal.seed is None
    match.close()
    assert match.journal.text.count("a secret seed") == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_on_from_its_journal_and_seed(name: str) -> None:
    whole = played(name, GAMES[name].seats.start, seed=8)
    half = Match(name, seats=whole.header.seats, seed=8)
    rng = random.Random(0)
    causes = [commit.cause for commit in whole.commits]
    moves = [(cause.by, cause.action, cause.at) for cause in causes if isinstance(cause.by, int)]
    cut = rng.randrange(len(moves))
    for move in moves[:cut]:
        half.act(*move)
    resumed = Match.replay(half.journal.text, seed=8)
    for move in moves[cut:]:
        resumed.act(*move)
    assert resumed == whole


def test_a_wrong_seed_does_not_go_on() -> None:
    match = Match("mind", seats=2, seed=8)
    with pytest.raises(BadJournal, match="the seed deals otherwise"):
        Match.replay(match.journal, seed=9)


def test_an_audit_without_a_dealer_checks_the_rules_alone() -> None:
    record = finished().journal
    audit(game_named("mind"), record)
