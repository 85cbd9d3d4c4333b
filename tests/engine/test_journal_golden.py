"""A journal written long ago, letter for letter: it is still written so, and still read."""

from __future__ import annotations

import msgspec
import pytest

from parlour import BadJournal, Journal, Match, verify
from parlour.engine import Commit, Header, Input, JournalWriter, Millis, Seat, audit
from parlour.engine.journal import line_of, link
from parlour.games import game_named
from parlour.games.mind.actions import Ready
from parlour.games.mind.events import Event, HandLaid, Stopped
from parlour.languages import english, refusal

GOLDEN = (
    '{"parlour":1,"game":"mind","seats":2,"options":{"blind_penalty":"level","window":0,"grace":40},'
    '"commitment":"dd56de4137951d9c92681b03416ec15f886b4482a27e3a517d32f085244cbe5d",'
    '"nonces":[],"names":["Anna","Ben"],"chain":"b2639e8363b45ed7"}\n'
    '{"seq":1,"cause":{"at":0,"by":"dealer","action":{"type":"deal","drawn":[55,44]}},'
    '"events":[{"type":"dealt","level":1,"hands":[[55],[44]]}],"chain":"1480218de2b74dbb"}\n'
    '{"seq":2,"cause":{"at":5,"by":0,"action":{"type":"ready"}},'
    '"events":[{"type":"hand-laid","seat":0}],"chain":"2801424b7d7f7bb5"}\n'
    '{"seed":"golden","chain":"520250410934504f"}\n'
)


def test_a_journal_is_written_letter_for_letter() -> None:
    match = Match("mind", seats=2, seed="golden", names=["Anna", "Ben"])
    match.act(0, "ready", at=5)
    match.close()
    assert match.journal.text == GOLDEN


def test_and_read_back() -> None:
    record = verify(GOLDEN)
    assert (record.header.format, record.header.names, record.seed) == (1, ("Anna", "Ben"), "golden")
    assert [line_of(commit.seq) for commit in record.commits] == [2, 3]
    assert record.commits[1] == Commit(2, Input(Millis(5), Seat(0), Ready()), record.commits[1].events)


def test_a_chain_can_be_taken_up_in_the_middle() -> None:
    """Whoever appends to a journal needs the last chain only."""
    lines = GOLDEN.encode().splitlines(keepends=True)
    assert JournalWriter("1480218de2b74dbb").line(verify(GOLDEN).commits[1]) == lines[2]


@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_a_line_that_is_cut_off_is_named(line: int) -> None:
    lines = GOLDEN.splitlines(keepends=True)
    with pytest.raises(BadJournal) as found:
        Journal.from_text("".join([*lines[: line - 1], lines[line - 1][:20]]), game_named)
    assert (found.value.line, found.value.what) == (line, refusal("journal-cut"))


def test_an_audit_names_the_line_of_a_seat_that_is_not_there() -> None:
    record = verify(GOLDEN)
    for seat in (-1, 2):
        strange: Commit[Ready, object] = Commit(2, Input(Millis(5), Seat(seat), Ready()), ())
        with pytest.raises(BadJournal, match=f"^line 3: there is no seat {seat} at this table"):
            audit(game_named("mind"), Journal(record.header, (record.commits[0], strange)))


def test_an_audit_names_the_line_where_time_runs_backwards() -> None:
    record = verify(GOLDEN)
    late = Commit(2, Input(Millis(5), Seat(0), Ready()), record.commits[1].events)
    early: Commit[Ready, object] = Commit(3, Input(Millis(4), Seat(1), Ready()), ())
    with pytest.raises(BadJournal, match=r"^line 4: time runs backwards, from 5 to 4"):
        audit(game_named("mind"), Journal(record.header, (record.commits[0], late, early)))


def test_time_begins_at_0() -> None:
    record = verify(GOLDEN)
    dealt = record.commits[0]
    early = msgspec.structs.replace(dealt, cause=Input(Millis(-1), "dealer", dealt.cause.action))
    with pytest.raises(BadJournal, match=r"^line 2: time runs backwards, from 0 to -1"):
        audit(game_named("mind"), Journal(record.header, (early,)))


@pytest.mark.parametrize(
    ("events", "difference"),
    [
        ((), "the rules say HandLaid; the journal says nothing"),
        ((HandLaid(Seat(1)),), "the rules say HandLaid too, but with other contents"),
        ((HandLaid(Seat(0)), Stopped(Seat(0))), "the rules say HandLaid; the journal says HandLaid and Stopped"),
    ],
)
def test_an_audit_says_what_the_rules_would_have_said(events: tuple[Event, ...], difference: str) -> None:
    record = verify(GOLDEN)
    dealt, laid = record.commits
    with pytest.raises(BadJournal) as found:
        audit(game_named("mind"), Journal(record.header, (dealt, msgspec.structs.replace(laid, events=events))))
    assert (found.value.line, english(found.value.what)) == (3, difference)


def test_a_header_promises_nothing_by_default() -> None:
    header = Header(game="mind", seats=2, options={})
    assert (header.format, header.commitment, header.nonces, header.names) == (1, None, (), ())
    assert Journal(header, ()).seed is None


def chained(*bodies: bytes) -> bytes:
    """Lines of any contents, with a chain that holds."""
    lines, chain = [], ""
    for body in bodies:
        chain = link(chain, body)
        lines.append(b'%s,"chain":"%s"}\n' % (body[:-1], chain.encode()))
    return b"".join(lines)


def test_a_line_whose_contents_are_strange_is_named_though_the_chain_holds() -> None:
    header = b'{"parlour":1,"game":"mind","seats":2,"options":{}}'
    for line, text in [
        (1, chained(b'{"parlour":1,"game":7}')),
        (2, chained(header, b'{"seed":7}')),
        (2, chained(header, b'{"seq":"one"}')),
    ]:
        with pytest.raises(BadJournal, match=f"^line {line}: not a line of a journal: ") as found:
            Journal.from_text(text, game_named)
        assert found.value.line == line
