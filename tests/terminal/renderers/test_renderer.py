"""Laws of what is drawn and told, over games in any state."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.bot_names import BOT_NAMES
from parlour.games import GAMES
from parlour.terminal.language import rules_of
from parlour.terminal.pronouns import LONGEST, People
from parlour.terminal.renderers import RenderContext, Renderer, Viewport, picture_source, renderer_of, visible_hands
from parlour.terminal.renderers.palette import SYSTEMS
from parlour.terminal.renderers.plain import PlainRenderer
from tests.harness.playing import played

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


def context(match: parlour.Match, viewer: int | None, viewport: Viewport, news: list[str]) -> RenderContext:
    view = match.view(viewer)
    people = People(NAMES[: match.header.seats], viewer)
    hands = visible_hands(match.game, view, viewer)
    return RenderContext(view, people, viewport, hands, picture_source(match.game, match.state), news)


def told(match: parlour.Match, viewer: int | None) -> list[str]:
    people = People(NAMES[: match.header.seats], viewer)
    seen = [match.shown(event, viewer) for event in match.events]
    sentences = [renderer_of(match.header.game).describe(event, people) for event in seen if event is not None]
    return [sentence for sentence in sentences if sentence]


VIEWPORTS = st.builds(
    Viewport, st.sampled_from([40, 60, 80, 120]), st.sampled_from([24, 50]), st.sampled_from([(), SYSTEMS["256"].inks])
)


def renderers(match: parlour.Match) -> st.SearchStrategy[Renderer]:
    """The face of a game, and the one that every game could have."""
    return st.sampled_from([renderer_of(match.header.game), PlainRenderer(match.game)])


@given(match=matches(), viewport=VIEWPORTS, numbered=st.booleans(), data=st.data())
def test_nothing_is_wider_than_the_screen(match: parlour.Match, viewport: Viewport, numbered: bool, data: Any) -> None:
    viewer = data.draw(st.sampled_from([None, *range(match.header.seats)]))
    renderer = data.draw(renderers(match))
    shown = context(match, viewer, viewport, told(match, viewer)[-8:])
    for line in [*renderer.render(shown, numbered), *renderer.render_moves(shown)]:
        assert line.cell_len <= viewport.width, line.plain


@given(match=matches(), data=st.data())
def test_every_legal_move_has_its_number(match: parlour.Match, data: Any) -> None:
    seat = data.draw(st.integers(0, match.header.seats - 1))
    view = match.view(seat)
    moves = data.draw(renderers(match)).moves(view)
    assert sorted(map(repr, moves)) == sorted(map(repr, view.legal))


@given(match=matches(), data=st.data())
def test_sentences_name_people_and_end_like_sentences(match: parlour.Match, data: Any) -> None:
    viewer = data.draw(st.sampled_from([None, *range(match.header.seats)]))
    for sentence in told(match, viewer):
        assert re.fullmatch(r"[A-Z0-9].*[.!]", sentence)
        assert not re.search(r"\b[Ss]eat\b|\byou is\b|None", sentence)
        assert ("You" not in sentence and "you" not in sentence) or viewer is not None


@given(match=matches(), data=st.data())
def test_each_key_makes_a_legal_move_and_is_shown(match: parlour.Match, data: Any) -> None:
    seat = data.draw(st.integers(0, match.header.seats - 1))
    renderer, view = renderer_of(match.header.game), match.view(seat)
    shown = " ".join(line.plain for line in renderer.render_moves(context(match, seat, Viewport(80, 24), [])))
    for letter, move in renderer.letters(view).items():
        assert move in view.legal
        assert re.search(rf"\b{letter[0]}\d?\b", shown)


def test_the_plain_face_calls_people_by_their_names() -> None:
    match = played("knights-score", 2, 1)
    renderer, people = PlainRenderer(match.game), People(("Anna", "Ben"), you=0)
    told = [renderer.describe(event, people) or "" for event in match.events]
    assert any(sentence.startswith("You: played, card ") for sentence in told)
    assert any(sentence.startswith("Ben: played, card ") for sentence in told)
    assert told[-1] in ("Ended: winners you.", "Ended: winners Ben.", "Ended: winners you Ben.")


def test_the_rules_at_the_die_cover_every_case() -> None:
    rules = rules_of(GAMES["knights-dice"])
    assert "but never the last card of a pile." in rules
    assert "pass" in rules


@pytest.mark.parametrize(
    ("reading", "task"),
    [("card", "Lay a card with 2 symbols or more"), ("board", "Lay a card after which 2 or more show")],
)
def test_the_task_at_the_die_follows_the_reading(reading: str, task: str) -> None:
    deck = ["R110000", "Y000000", "R111000", "Y000001", "R110001", "Y000011", "R111111", "Y000111"]
    match = parlour.Match("knights-dice", 2, deck=deck, rolls=["ge"], reading=reading)
    match.act(0, "roll")
    lines = renderer_of("knights-dice").render_moves(context(match, 0, Viewport(80, 24), []))
    assert lines[0].plain.startswith(task)
