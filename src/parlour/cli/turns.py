"""Games with turns: the table, the numbered moves, a number or a notation in return."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from parlour.cli.faces import Block
from parlour.cli.faces.layout import folded
from parlour.cli.frames import frame, keys
from parlour.cli.people import full_sentence
from parlour.cli.sitting import Left, Sitting
from parlour.engine import Illegal


def play(sitting: Sitting) -> None:
    """To the end, or until somebody gets up."""
    at_screen = sitting.viewer
    while not sitting.match.over:
        seat = next(seat for seat in sitting.seats if sitting.match.legal(seat))
        if seat not in sitting.humans:
            _bot(sitting, seat)
            continue
        if seat != at_screen:
            _hand_over(sitting, seat)
            at_screen = seat
        _person(sitting, seat)
    sitting.close()
    if sitting.hotseat:
        sitting.screen.wipe()
    _show(sitting, sitting.viewer, [])
    sitting.screen.go_on("Press Enter to get up. ")


def _bot(sitting: Sitting, seat: int) -> None:
    """A bot's move, with time to follow what happens; any key shortens it."""
    plan = sitting.plan(seat)
    assert plan is not None
    if sitting.screen.live:
        with sitting.screen.presses() as presses:
            _show(sitting, sitting.viewer, [])
            presses.read((plan.at - sitting.now()) / 1000)
    _act(sitting, seat, plan.action)


def _person(sitting: Sitting, seat: int) -> None:
    """Ask until a move is made."""
    example = sitting.match.game.text(sitting.match.legal(seat)[0])
    scene = sitting.scene(seat)
    helped = keys(scene.canvas.width, ("number", f"or words such as {example}"), ("?", "rules"), ("q", "leave"))
    foot = [*sitting.face.choices(scene), *helped]
    _show(sitting, seat, foot, numbered=True)
    while True:
        entry = sitting.screen.ask()
        try:
            _act(sitting, seat, _move(sitting, seat, entry))
        except Illegal as refusal:
            _explain(sitting, seat, foot, full_sentence(str(refusal)))
        else:
            return


def _move(sitting: Sitting, seat: int, entry: str) -> Any:
    """The move an entry stands for; what is no known move is left for the game to refuse."""
    moves = sitting.face.moves(sitting.match.view(seat))
    written = {sitting.match.game.text(move).lower(): move for move in moves}
    match entry.lower():
        case "q" | "quit":
            raise Left
        case "?" | "help":
            raise Illegal(sitting.face.how.replace("\n", " "))
        case "":
            raise Illegal("your move, please: a number or words")
        case number if number.isascii() and number.isdigit():
            if not 1 <= int(number) <= len(moves):
                raise Illegal(f"there is no move {number}; they are numbered 1 to {len(moves)}")
            return moves[int(number) - 1]
        case words:
            return written.get(words, entry)


def _act(sitting: Sitting, seat: int, action: Any) -> None:
    before = len(sitting.match.events)
    scene = sitting.scene(sitting.viewer)
    sitting.act(seat, action)
    sitting.look_around()
    for event in sitting.shown(sitting.match.events[before:], sitting.viewer):
        if block := sitting.face.reveal(event, scene):
            story = folded([sitting.face.tell(event, scene.people) or ""], scene.canvas.width, "title")
            sitting.screen.show([*story, Text(), *block, Text()], asking=True)
            sitting.screen.go_on()


def _hand_over(sitting: Sitting, seat: int) -> None:
    """Nothing secret of the one before is left when the next person looks."""
    if sitting.match.game.hand(sitting.match.view(seat)) is None:
        return
    sitting.screen.wipe()
    name = sitting.people(None).names[seat]
    sitting.screen.show([Text(), Text(f"{name}, it is your turn.", "title")], asking=True)
    sitting.screen.go_on(f"When only {name} looks at this screen, press Enter. ")


def _show(sitting: Sitting, viewer: int | None, foot: Block, numbered: bool = False, note: str = "") -> None:
    screen = sitting.screen
    if screen.live:
        told = sitting.told(sitting.lately(), viewer)
        screen.show(frame(sitting, viewer, told, foot, numbered=numbered, note=note), asking=True)
        return
    table = sitting.face.table(sitting.scene(viewer), numbered)
    screen.say(*sitting.told(sitting.fresh(), sitting.viewer))
    screen.print([Text(), *table, *foot])


def _explain(sitting: Sitting, seat: int, foot: Block, note: str) -> None:
    if sitting.screen.live:
        _show(sitting, seat, foot, numbered=True, note=note)
    else:
        sitting.screen.say(note, style="bad")
