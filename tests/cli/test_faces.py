"""Laws of what is drawn and told, over games in any state."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.cli.faces import Canvas, Face, Scene, face_of, hands_in, printed_in
from parlour.cli.faces.plain import PlainFace
from parlour.cli.people import BOT_NAMES, LONGEST, People
from parlour.games import GAMES
from tests.contracts.playing import played

NAMES = tuple(name.ljust(LONGEST, "n") for name in BOT_NAMES)


@st.composite
def matches(draw: st.DrawFn) -> parlour.Match:
    """A game after some random moves."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    match = parlour.Match(game.name, draw(st.sampled_from(game.seats)), seed=draw(st.integers(0, 999)))
    for choice in draw(st.lists(st.integers(0, 999), max_size=40)):
        moves = [(seat, move) for seat in range(match.header.seats) for move in match.legal(seat)]
        if moves:
            match.act(*moves[choice % len(moves)])
    return match


def scene(match: parlour.Match, viewer: int | None, canvas: Canvas, news: list[str]) -> Scene:
    view = match.view(viewer)
    people = People(NAMES[: match.header.seats], viewer)
    hands = hands_in(match.game, view, viewer)
    return Scene(view, people, canvas, hands, printed_in(match.game, match.state), news)


def told(match: parlour.Match, viewer: int | None) -> list[str]:
    people = People(NAMES[: match.header.seats], viewer)
    seen = [match.shown(event, viewer) for event in match.events]
    sentences = [face_of(match.header.game).tell(event, people) for event in seen if event is not None]
    return [sentence for sentence in sentences if sentence]


CANVASES = st.builds(Canvas, st.sampled_from([40, 60, 80, 120]), st.sampled_from([24, 50]), st.booleans())


def faces(match: parlour.Match) -> st.SearchStrategy[Face]:
    """The face of a game, and the one that every game could have."""
    return st.sampled_from([face_of(match.header.game), PlainFace(match.game)])


@given(match=matches(), canvas=CANVASES, numbered=st.booleans(), data=st.data())
def test_nothing_is_wider_than_the_screen(match: parlour.Match, canvas: Canvas, numbered: bool, data: Any) -> None:
    viewer = data.draw(st.sampled_from([None, *range(match.header.seats)]))
    face = data.draw(faces(match))
    shown = scene(match, viewer, canvas, told(match, viewer)[-8:])
    for line in [*face.table(shown, numbered), *face.choices(shown)]:
        assert line.cell_len <= canvas.width, line.plain


@given(match=matches(), data=st.data())
def test_every_legal_move_has_its_number(match: parlour.Match, data: Any) -> None:
    seat = data.draw(st.integers(0, match.header.seats - 1))
    view = match.view(seat)
    moves = data.draw(faces(match)).moves(view)
    assert sorted(map(repr, moves)) == sorted(map(repr, view.legal))


@given(match=matches(), data=st.data())
def test_sentences_name_people_and_end_like_sentences(match: parlour.Match, data: Any) -> None:
    viewer = data.draw(st.sampled_from([None, *range(match.header.seats)]))
    for sentence in told(match, viewer):
        assert re.fullmatch(r"[A-Z0-9].*[.!]", sentence)
        assert not re.search(r"\b[Ss]eat\b|\byou is\b|None", sentence)
        assert ("You" not in sentence and "you" not in sentence) or viewer is not None


def test_the_plain_face_calls_people_by_their_names() -> None:
    match = played("knights-score", 2, 1)
    face, people = PlainFace(match.game), People(("Anna", "Ben"), you=0)
    told = [face.tell(event, people) or "" for event in match.events]
    assert any(sentence.startswith("You: played, card ") for sentence in told)
    assert any(sentence.startswith("Ben: played, card ") for sentence in told)
    assert told[-1] in ("Ended: winners you.", "Ended: winners Ben.", "Ended: winners you Ben.")
