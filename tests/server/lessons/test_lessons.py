"""Every lesson is sound: its ways lead where they should, and whatever a learner does, nobody is left standing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.engine import BadSetup
from parlour.games import GAMES
from parlour.languages import LANGUAGES
from parlour.server.lessons import Lesson, Scene, check, lesson_named, lessons_of, read_lesson
from parlour.server.lessons.check import Rehearsal
from parlour.server.lessons.coach import Progress, advance, fits
from parlour.server.lessons.lesson import ALL_THEY_MEAN, LEARNER
from tests.harness.bare import BARE, bare

TELLTALE = r"wait|pace|tempo|rhythm|slow|hurr|patien|seconds\b|timing|synchron|gaps?\b"
LESSONS = [(game, name) for game in GAMES for name in lessons_of(game)]
SCENES = [(game, name, at) for game, name in LESSONS for at in range(len(lessons_of(game)[name].scenes))]
VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "fits.json").read_text())
COACHED = json.loads((Path(__file__).parents[2] / "vectors" / "coach.json").read_text())
MOVES = 60


def scene_of(game: str, name: str, at: int) -> Scene:
    return lesson_named(game, name).scenes[at]


@pytest.mark.parametrize("game", ["mind", "illusion", "knights-score", "knights-dice"])
def test_every_game_of_ours_has_a_first_lesson(game: str) -> None:
    assert "first" in lessons_of(game)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_way_leads_where_it_should(game: str, name: str) -> None:
    check(game, lesson_named(game, name))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_somewhere_a_mistake_is_allowed_and_explained(game: str, name: str) -> None:
    assert any(scene.mistakes for scene in lesson_named(game, name).scenes)


@pytest.mark.parametrize(("game", "name", "at"), SCENES)
def test_whatever_a_learner_does_the_scene_comes_to_a_verdict_or_goes_on(game: str, name: str, at: int) -> None:
    """A learner who does anything that is allowed, and now and then lets the partners act, is never left with a table
    at which nothing can happen any more and nothing was said."""
    for seed in range(40):
        rng, rehearsal = Random(seed), Rehearsal(game, scene_of(game, name, at))
        for _ in range(MOVES):
            if rehearsal.progress.verdict is not None:
                break
            moves = rehearsal.match.legal(LEARNER)
            acted = rng.random() < 0.5 and rehearsal.partner_acts()
            if not acted and moves:
                assert rehearsal.learner_acts(rehearsal.match.game.text(rng.choice(moves)))
            elif not acted:
                assert rehearsal.partner_acts(), f"nothing goes on: {rehearsal.match.view(LEARNER)}"


@pytest.mark.parametrize(("game", "name", "at"), SCENES)
def test_a_learner_who_does_nothing_makes_no_mistake(game: str, name: str, at: int) -> None:
    """A lesson does not depend on how quick a person is."""
    scene = scene_of(game, name, at)
    rehearsal = Rehearsal(game, scene)
    rehearsal.take(ALL_THEY_MEAN)
    assert rehearsal.progress.verdict is None
    for word in scene.way:
        rehearsal.take(word)
        if rehearsal.match.legal(LEARNER) and word != scene.way[-1]:
            rehearsal.take(ALL_THEY_MEAN)
    rehearsal.take(ALL_THEY_MEAN)
    assert rehearsal.progress.verdict == "well"


def sentences(value: Any) -> Iterator[str]:
    for scene in value["scenes"]:
        for each in (scene["well"], *(one["say"] for one in (*scene["steps"], *scene.get("mistakes", ())))):
            yield from each.values()


def test_the_lesson_of_the_mind_keeps_its_secret() -> None:
    said = " ".join(sentences(msgspec.to_builtins(lesson_named("mind", "first"))))
    assert re.findall(rf"\b(?:{TELLTALE}|count|time|beat|breath|moment)\w*", said, re.IGNORECASE) == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_everything_is_said_in_every_language(game: str, name: str) -> None:
    lesson = lesson_named(game, name)
    said = [lesson.title, *(scene.well for scene in lesson.scenes)]
    said += [step.say for scene in lesson.scenes for step in scene.steps]
    said += [mistake.say for scene in lesson.scenes for mistake in scene.mistakes]
    assert [each for each in said if set(each) != set(LANGUAGES)] == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_texts_are_short(game: str, name: str) -> None:
    assert [each for each in sentences(msgspec.to_builtins(lesson_named(game, name))) if len(each) > 120] == []


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_a_pattern_fits_as_it_does_on_the_page(vector: dict[str, Any]) -> None:
    assert fits(vector["pattern"], vector["told"]) is vector["fits"]


# A lesson that is wrong says where and why.

SOUND: dict[str, Any] = {
    "title": {"en": "One"},
    "scenes": [
        {
            "deal": {"deals": [[[80], [9]]]},
            "partners": [
                {
                    "name": "Ada",
                    "does": [
                        {"sees": {"phase": "focus"}, "do": "ready"},
                        {"sees": {"phase": "play", "pile": []}, "do": "play 9", "after": 4000},
                    ],
                }
            ],
            "steps": [{"say": {"en": "Play."}, "until": [{"type": "played", "seat": 0}]}],
            "well": {"en": "Well."},
            "mistakes": [{"on": [{"type": "mistaken"}], "say": {"en": "Oh."}, "way": ["ready", "play 80"]}],
            "way": ["ready", "…", "play 80"],
        }
    ],
}


def lesson_with(**changes: Any) -> Lesson:
    scene = {**SOUND["scenes"][0], **changes}
    return read_lesson(json.dumps({**SOUND, "scenes": [scene]}), "mind/one.json")


def test_the_sound_one_is_sound() -> None:
    check("mind", lesson_with())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "mind/one.json: Input data was truncated"),
        ("{}", "mind/one.json: Object missing required field `title`"),
        (json.dumps({**SOUND, "scenes": []}), "length >= 1"),
        (json.dumps({**SOUND, "secret": 1}), "unknown field `secret`"),
        (json.dumps({**SOUND, "title": {"de": "Eins"}}), "every sentence is said in 'en' too; {'de': 'Eins'} is not"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_the_place(text: str, why: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(why)):
        read_lesson(text, "mind/one.json")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deal": {"deals": [[[80], [80]]]}}, "scene 1: level 1 deals a card twice"),
        ({"before": ["0 dance"]}, "'0 dance' is not a seat and its move"),
        ({"before": ["ready"]}, "'ready' is not a seat and its move"),
        ({"before": ["0 play 80"]}, "'0 play 80' cannot have been made before: the team is focusing"),
        ({"partners": [{"name": "Ada", "does": [{"sees": {}, "do": "dance"}]}]}, "a partner cannot do 'dance'"),
        ({"partners": [{"name": "Ada"}]}, "'play 80' cannot be done: allowed are stop and star, and no partner does"),
        ({"way": ["dance"]}, "'dance' cannot be done: 'dance' is not a move in The Mind"),
        ({"way": ["ready"]}, "the way ready leads to step 1 and no further, not to the goal"),
        ({"way": ["ready", "play 80"]}, "the way ready, play 80 leads to mistake 1, not to the goal"),
        ({"way": ["ready", "…", "play 80", "stop"]}, "is at its end before 'stop'"),
        (
            {"mistakes": [{"on": [{"type": "lost"}], "say": {"en": "Oh."}, "way": ["ready", "…", "play 80"]}]},
            "the way ready, …, play 80 leads to the goal, not to mistake 1",
        ),
    ],
)
def test_a_lesson_that_cannot_be_played_says_in_which_scene_and_why(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(why)):
        check("mind", lesson_with(**changes))


def test_after_a_verdict_nothing_counts() -> None:
    scene = lesson_with().scenes[0]
    done = advance(scene, Progress(), [{"type": "played", "seat": 0}])
    assert done == Progress(1, "well")
    assert advance(scene, done, [{"type": "mistaken"}]) == done


def test_a_game_without_lessons_has_none() -> None:
    with bare():
        assert lessons_of(BARE) == {}
        with pytest.raises(BadSetup, match=f"{BARE} has no lesson 'first'; its lessons are none"):
            lesson_named(BARE, "first")


WORDS = {"en": "."}
COACHED_SCENE = msgspec.convert(
    {
        "partners": [{"name": "Ada"}],
        "deal": {},
        "steps": [
            {"say": WORDS, "until": [{"type": "a"}]},
            {"say": WORDS, "until": [{"type": "b"}, {"type": "c", "seat": 0}]},
            {"say": WORDS, "until": [{"type": "a"}]},
        ],
        "mistakes": [
            {"on": [{"type": "c"}], "say": WORDS, "way": ["c"]},
            {"on": [{"type": "d"}, {"type": "c", "seat": 0}], "say": WORDS, "way": ["d"]},
        ],
        "well": WORDS,
        "way": ["a"],
    },
    Scene,
)


@pytest.mark.parametrize("vector", COACHED, ids=[vector["name"] for vector in COACHED])
def test_the_coach_advances_as_on_the_page(vector: dict[str, Any]) -> None:
    progress = advance(COACHED_SCENE, Progress(), vector["events"])
    assert (progress.step, progress.verdict) == (vector["step"], vector["verdict"])
