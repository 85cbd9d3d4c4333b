"""Check lessons: every way through every scene is played with the rules."""

from __future__ import annotations

from parlour.engine import BadSetup, Illegal, Seat
from parlour.languages import Refusal, quoted, refusal
from parlour.server.lessons.coach import Progress, Verdict, advance
from parlour.server.lessons.lesson import ALL_THEY_MEAN, LEARNER, Lesson, Scene
from parlour.server.lessons.scene import ScriptedPlayer, match_of


def check(game: str, lesson: Lesson) -> None:
    """Raises BadSetup with the scene and the fault in it."""
    for number, scene in enumerate(lesson.scenes, start=1):
        try:
            _check(game, scene)
        except BadSetup as error:
            raise BadSetup("lesson-scene", scene=number, why=error.why) from None


def _check(game: str, scene: Scene) -> None:
    _expect(game, scene, scene.way, "well")
    for at, mistake in enumerate(scene.mistakes):
        _expect(game, scene, mistake.way, at)


def _expect(game: str, scene: Scene, way: tuple[str, ...], verdict: Verdict) -> None:
    rehearsal = Rehearsal(game, scene)
    for word in way:
        if rehearsal.progress.verdict is not None:
            raise BadSetup("lesson-way-ended", way=", ".join(way), word=quoted(word))
        rehearsal.take(word)
    rehearsal.take(ALL_THEY_MEAN)
    if rehearsal.progress.verdict != verdict:
        found, wanted = _named(rehearsal.progress), _named(Progress(0, verdict))
        raise BadSetup("lesson-wrong-end", way=", ".join(way), found=found, wanted=wanted)


def _named(progress: Progress) -> Refusal:
    match progress.verdict:
        case "well":
            return refusal("lesson-goal")
        case None:
            return refusal("lesson-step", step=progress.step + 1)
        case at:
            return refusal("lesson-mistake", mistake=at + 1)


class Rehearsal:
    """A scene played without anybody waiting: partners act in the order of their moments."""

    def __init__(self, game: str, scene: Scene) -> None:
        """Raises BadSetup for a scene that cannot begin."""
        self.match = match_of(game, scene)
        self.progress = Progress()
        self._scene = scene
        does = [partner.does for partner in scene.partners]
        self._players = {Seat(at): ScriptedPlayer(self.match.game, each) for at, each in enumerate(does, start=1)}

    def take(self, word: str) -> None:
        """A word of a way: a move of the learner as soon as it is allowed, or all that the partners mean to do."""
        if word == ALL_THEY_MEAN:
            while self.progress.verdict is None and self.partner_acts():
                pass
            return
        while not self.learner_acts(word):
            if not self.partner_acts():
                raise BadSetup("lesson-cannot", word=quoted(word), why=self._why_not(word))

    def learner_acts(self, move: str) -> bool:
        try:
            self._tell(Seat(LEARNER), move)
        except Illegal:
            return False
        return True

    def partner_acts(self) -> bool:
        """The partner whose moment comes first does what it means to; False if none means to do anything."""
        plans = {seat: player.plan(self.match.view(seat), self.match.now) for seat, player in self._players.items()}
        meant = [(plan[1], seat) for seat, plan in plans.items() if plan is not None]
        if not meant:
            return False
        at, seat = min(meant)
        plan = plans[seat]
        assert plan is not None
        self.match.wait(at)
        self._tell(seat, self.match.game.text(plan[0]))
        return True

    def _tell(self, seat: Seat, move: str) -> None:
        events = self.match.act(seat, move)
        shown = [mine for event in events if (mine := self.match.shown(event, LEARNER)) is not None]
        self.progress = advance(self._scene, self.progress, shown)

    def _why_not(self, word: str) -> Refusal:
        try:
            self.match.game.from_text(word)
        except Illegal as refused:
            return refused.why
        allowed = [self.match.game.text(move) for move in self.match.legal(LEARNER)]
        return refusal("lesson-allowed", moves=allowed or refusal("no-moves"))
