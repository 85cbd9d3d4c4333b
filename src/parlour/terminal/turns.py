"""The terminal loop of games with turns: draw the table, ask for a move by number or notation."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.text import Text

from parlour.engine import Illegal
from parlour.terminal.frames import frame, keys
from parlour.terminal.keyboard import RESIZE
from parlour.terminal.language import reason, rules_of, worded
from parlour.terminal.local_game import LocalGame, PlayerQuit
from parlour.terminal.pronouns import full_sentence
from parlour.terminal.renderers import Block, RenderContext
from parlour.terminal.renderers.layout import folded


def play(local: LocalGame) -> None:
    """Play to the end; raises PlayerQuit."""
    at_screen = local.viewer
    while not local.match.over:
        seat = next(seat for seat in local.seats if local.match.legal(seat))
        if seat not in local.humans:
            _bot(local, seat)
            continue
        if seat != at_screen:
            _hand_over(local, seat)
            at_screen = seat
        _person(local, seat)
    local.close()
    if local.hotseat:
        local.screen.wipe()
    local.screen.pause(lambda: _table(local, local.viewer, []), worded("cli_enter_to_leave"))


def _bot(local: LocalGame, seat: int) -> None:
    """Make a bot's move after the time it takes; any key shortens it."""
    plan = local.plan(seat)
    assert plan is not None
    if local.screen.live:
        with local.screen.input_reader() as reader:
            key: str | None = RESIZE
            while key == RESIZE:
                local.screen.show(_table(local, local.viewer, []))
                key = reader.read((plan.at - local.now()) / 1000)
    _act(local, seat, plan.action)


def _person(local: LocalGame, seat: int) -> None:
    """Ask until a move is made."""
    note = ""

    def draw() -> Block:
        if note and not local.screen.live:
            return folded([note], local.screen.viewport.width, "bad")
        return _table(local, seat, _choices(local, seat), numbered=True, note=note)

    while True:
        entry = local.screen.ask_in_frame(draw)
        try:
            _act(local, seat, _move(local, seat, entry))
        except Illegal as refusal:
            note = full_sentence(reason(refusal), refusal.why)
        else:
            return


def _choices(local: LocalGame, seat: int) -> Block:
    """Whose turn it is where several share the screen, the numbered moves, and what else can be typed."""
    context = local.context(seat)
    example = local.match.game.text(local.match.legal(seat)[0])
    helped = keys(
        context.viewport.width,
        (worded("cli_key_number"), worded("cli_or_words", example=example)),
        ("?", worded("cli_key_rules")),
        ("q", worded("cli_key_leave")),
    )
    turn = folded([_your_turn(local, seat)], context.viewport.width, "title") if local.hotseat else []
    return [*turn, *local.renderer.render_moves(context), *helped]


def _your_turn(local: LocalGame, seat: int) -> str:
    return worded("cli_your_turn", name=local.people(None).names[seat])


def _move(local: LocalGame, seat: int, entry: str) -> Any:
    """The move an entry stands for; what is no known move is left for the game to refuse."""
    moves = local.renderer.moves(local.match.view(seat))
    written = {local.match.game.text(move).lower(): move for move in moves}
    written |= local.renderer.letters(local.match.view(seat))
    match entry.lower():
        case "q" | "quit":
            raise PlayerQuit
        case "?" | "help":
            raise Illegal(rules_of(local.match.game))
        case "":
            raise Illegal("cli.your-move")
        case number if number.isascii() and number.isdigit():
            if not 1 <= int(number) <= len(moves):
                raise Illegal("cli.no-such-move", number=number, last=len(moves))
            return moves[int(number) - 1]
        case words:
            return written.get(words, entry)


def _act(local: LocalGame, seat: int, action: Any) -> None:
    before = len(local.match.events)
    context = local.context(local.viewer)
    local.act(seat, action)
    local.look_around()
    for event in local.shown(local.match.events[before:], local.viewer):
        if local.renderer.render_event(event, context):
            local.screen.pause(partial(_event, local, event, context))


def _event(local: LocalGame, event: Any, context: RenderContext) -> Block:
    """An event that is shown on a screen of its own."""
    context = context._replace(viewport=local.screen.viewport)
    lines = folded([local.renderer.describe(event, context.people) or ""], context.viewport.width, "title")
    return [*lines, Text(), *(local.renderer.render_event(event, context) or []), Text()]


def _hand_over(local: LocalGame, seat: int) -> None:
    """Let the next person come to the screen; nothing of the hand before is left on it."""
    if local.match.game.hand(local.match.view(seat)) is None:
        return
    local.screen.wipe()
    name = local.people(None).names[seat]
    local.screen.pause(
        lambda: [Text(), Text(_your_turn(local, seat), "title")],
        worded("cli_hand_over", name=name),
    )


def _table(local: LocalGame, viewer: int | None, foot: Block, numbered: bool = False, note: str = "") -> Block:
    if local.screen.live:
        lines = local.sentences(local.recent_events(), viewer)
        return frame(local, viewer, lines, foot, numbered=numbered, note=note)
    lines = local.sentences(local.new_events(), local.viewer)
    table = local.renderer.render(local.context(viewer), numbered)
    return [*folded(lines, local.screen.console.width), Text(), *table, *foot]
