"""The types of lessons, and loading the lessons of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from parlour.engine import BadSetup, Value
from parlour.games import parts_of
from parlour.languages import quoted, refusal

Words: TypeAlias = Annotated[dict[str, str], msgspec.Meta(min_length=1)]
"""A sentence by language."""

Pattern: TypeAlias = dict[str, Any]
"""What an event or a view has to say, as JSON; whatever a pattern leaves out may be anything."""

LEARNER: Final = 0
FIRST_LANGUAGE: Final = "en"
ALL_THEY_MEAN: Final = "…"
"""In a way: the partners do all that they mean to do."""


class ScriptedMove(Value, frozen=True):
    """What a partner does on seeing something, if it may, and how many milliseconds later."""

    sees: Pattern
    do: str
    after: Annotated[int, msgspec.Meta(ge=0, le=20_000)] = 1000


class PartnerScript(Value, frozen=True):
    """A scripted player: the first deed that fits its view, and otherwise nothing."""

    name: str
    does: tuple[ScriptedMove, ...] = ()


class LessonStep(Value, frozen=True):
    """One thing to do: its text, and the events of which any one is the goal."""

    say: Words
    until: Annotated[tuple[Pattern, ...], msgspec.Meta(min_length=1)]


class Mistake(Value, frozen=True):
    """A mistake and the text shown then; `way` is how one gets there."""

    on: Annotated[tuple[Pattern, ...], msgspec.Meta(min_length=1)]
    say: Words
    way: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class Scene(Value, frozen=True, kw_only=True):
    """One table. The learner sits at seat 0, the partners at the others.

    `deal` is what `Match` takes as a script, `options` are those of the game. `before` are moves that were made
    when the learner comes, each with its seat, as in `1 insert 0`. `way` are the learner's moves to the goal.
    """

    partners: Annotated[tuple[PartnerScript, ...], msgspec.Meta(min_length=1)]
    deal: dict[str, Any]
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1)]
    well: Words
    way: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    mistakes: tuple[Mistake, ...] = ()
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    before: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return 1 + len(self.partners)


class Lesson(Value, frozen=True):
    title: Words
    scenes: Annotated[tuple[Scene, ...], msgspec.Meta(min_length=1)]


_decode: Final = msgspec.json.Decoder(Lesson).decode


def read_lesson(text: str | bytes, file: str) -> Lesson:
    """A lesson out of its file; raises BadSetup with the file, the place in it and what is wrong there."""
    try:
        lesson = _decode(text)
    except msgspec.DecodeError as error:
        raise BadSetup("lesson-file", file=file, why=str(error)) from None
    for sentence in _sentences(lesson):
        if FIRST_LANGUAGE not in sentence:
            why = refusal("lesson-untranslated", language=quoted(FIRST_LANGUAGE), sentence=str(sentence))
            raise BadSetup("lesson-file", file=file, why=why)
    return lesson


def _sentences(lesson: Lesson) -> list[Words]:
    found = [lesson.title]
    for scene in lesson.scenes:
        found += [scene.well, *(step.say for step in scene.steps), *(mistake.say for mistake in scene.mistakes)]
    return found


@cache
def lessons_of(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by name, from the folder that its parts name; none without one. Raises BadSetup."""
    part = parts_of(game).lessons
    if part is None:
        return {}
    package, _, folder = part.partition(":")
    found = [file for file in (files(package) / folder).iterdir() if file.name.endswith(".json")]
    return {
        file.name.removesuffix(".json"): read_lesson(file.read_text(encoding="utf-8"), f"{game}/{file.name}")
        for file in sorted(found, key=lambda file: file.name)
    }


def lesson_named(game: str, name: str) -> Lesson:
    """Raises BadSetup if the game, or a lesson of that name, does not exist."""
    known = lessons_of(game)
    if name not in known:
        raise BadSetup("no-lesson", game=game, lesson=quoted(name), lessons=list(known))
    return known[name]
