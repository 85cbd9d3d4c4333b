"""A game at a server's table, played in this terminal."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException
from io import BytesIO
from secrets import token_hex
from typing import Any, Final
from urllib.request import urlopen

from rich.text import Text

from parlour import wire as m
from parlour.client import Session
from parlour.engine import AnyGame, Illegal, Seat
from parlour.games import game_named
from parlour.languages import sentence
from parlour.terminal.frames import frame, keys
from parlour.terminal.keyboard import RESIZE, LineEditor, key_name
from parlour.terminal.language import reader, reason, worded
from parlour.terminal.pronouns import People, clean, full_sentence, seat_name
from parlour.terminal.renderers import Block, KeyBindings, RenderContext, Renderer, move_of, renderer_of, visible_hands
from parlour.terminal.renderers.layout import folded
from parlour.terminal.screen import PROMPT, Screen

_LATELY: Final = 24
MOST_BYTES: Final = 2**20
MOST_PIXELS: Final = 2000
"""What a picture of a card may have: it comes from the server of a stranger."""


class RemoteGame:
    def __init__(self, session: Session, screen: Screen, base: str) -> None:
        self.session = session
        self.screen = screen
        self._base = base
        self._news: list[str] = []
        self._shares: dict[int, tuple[int, int, int, int]] = {}
        self._editor = LineEditor()
        self._note = ""
        self._doubts: list[str] = []

    @property
    def info(self) -> m.TableInfo:
        assert self.session.info is not None
        return self.session.info

    @property
    def renderer(self) -> Renderer:
        return renderer_of(self.info.game)

    @property
    def game(self) -> AnyGame:
        return game_named(self.info.game)

    async def attend(self, pressed: asyncio.Queue[str | None]) -> None:
        """Until the person gets up, or the table lets go of them."""
        arriving = asyncio.ensure_future(self.session.next_message())
        pressing = asyncio.ensure_future(pressed.get())
        try:
            self._show()
            while True:
                await asyncio.wait({arriving, pressing}, return_when=asyncio.FIRST_COMPLETED)
                if arriving.done():
                    await self._take_in(arriving.result())
                    arriving = asyncio.ensure_future(self.session.next_message())
                if pressing.done():
                    key = pressing.result()
                    if key is None or (key in ("q", "quit") and not self._editor.text):
                        return
                    if key != RESIZE:
                        await self._press(key)
                    pressing = asyncio.ensure_future(pressed.get())
                self._show()
        finally:
            arriving.cancel()
            pressing.cancel()

    def context(self, viewer: int | None, news: Sequence[str] = ()) -> RenderContext:
        view = self.session.view
        hands = visible_hands(self.game, view, viewer)
        return RenderContext(view, self._people(), self.screen.viewport, hands, lambda card: self._shares[card], news)

    def _people(self) -> People:
        names = tuple(clean(chair.name) or seat_name(at + 1) for at, chair in enumerate(self.info.chairs))
        return People(names, self.session.you)

    async def _take_in(self, message: Any) -> None:
        if isinstance(message, m.Update):
            events = self.session.events(message)
            lines = [sentence for event in events if (sentence := self.renderer.describe(event, self._people()))]
            self._news = [*self._news, *lines][-_LATELY:]
            if not self.screen.live:
                self.screen.say(*lines)
        if isinstance(message, m.Update | m.Welcome):
            await self._look(message.pictures)
        self._say_doubts()

    def _say_doubts(self) -> None:
        """What the server did not keep of its promises stands below every frame; elsewhere it is said once."""
        doubts = [full_sentence(sentence(reader(), why), why) for why in self.session.doubts]
        if not self.screen.live:
            self.screen.say(*doubts[len(self._doubts) :], style="bad")
        self._doubts = doubts

    @property
    def _below(self) -> str:
        return " ".join([*self._doubts, *filter(None, [self._note])])

    async def _look(self, pictures: dict[str, str]) -> None:
        """Look at the pictures that came to light. What a terminal can show of one is its colours' shares."""
        for card, address in pictures.items():
            if not address.startswith("/"):
                raise ValueError(address)
            if int(card) not in self._shares:
                self._shares[int(card)] = await asyncio.to_thread(measured, self._base + address)

    async def _press(self, key: str) -> None:
        self._note = ""
        try:
            if self.info.status == "waiting":
                await self._prepare(key)
            elif self.renderer.keys is not None and self.session.view is not None:
                await self._press_live(self.renderer.keys, key)
            else:
                await self._type(key)
        except Illegal as refusal:
            self._note = full_sentence(reason(refusal), refusal.why)
            if not self.screen.live:
                self.screen.say(self._note, style="bad")

    async def _prepare(self, key: str) -> None:
        free = [Seat(at) for at, chair in enumerate(self.info.chairs) if not chair.taken]
        if key in ("b", "bot"):
            if not free:
                raise Illegal("cli.no-free-seat")
            await self.session.ask(m.SeatBot(token_hex(8), free[0]))
        elif key in ("s", "start", "enter"):
            await self.session.ask(m.Start(token_hex(8)))
        else:
            raise Illegal("cli.key-before-start", key=key_name(key))

    async def _press_live(self, keys: KeyBindings, key: str) -> None:
        if keys.ends(self.session.view, key):
            await self.session.ask(m.Finish(token_hex(8)))
        else:
            await self.session.act(move_of(keys, self.session.view, key, live=self.screen.live))

    async def _type(self, key: str) -> None:
        """Letters make a line; Enter sends it. Without a terminal each key is a line already."""
        entry = self._editor.press(key) if self.screen.live else key
        moves = self.renderer.moves(self.session.view) if self.session.view else ()
        known = {str(number): move for number, move in enumerate(moves, start=1)}
        if entry:
            letters = self.renderer.letters(self.session.view) if moves else {}
            await self.session.act({**known, **letters}.get(entry, entry))

    def _show(self) -> None:
        if self.session.view is None:
            block = self._waiting_room()
        elif any(card not in self._shares for card in self._cards()):
            return
        else:
            block = frame(self, self.session.you, self._news, self._foot(), numbered=self._my_turn(), note=self._below)
        if self.screen.live:
            self.screen.show(block)
        elif self.session.view is None or self._my_turn():
            self.screen.print([Text(), *block])

    def _cards(self) -> tuple[int, ...]:
        """The cards whose pictures are in view."""
        pictures = self.game.pictures
        return () if pictures is None else pictures.shown(self.session.view)

    def _my_turn(self) -> bool:
        return bool(self.session.view is not None and self.session.view.legal)

    def _waiting_room(self) -> Block:
        width = self.screen.viewport.width
        seats = [
            Text(f"  {at}  {_seated(chair)}", "" if chair.taken else "quiet")
            for at, chair in enumerate(self.info.chairs, start=1)
        ]
        link = Text.assemble(worded("cli_share_link"), " ", (f"{self._base}/t/{self.info.code}", "key"))
        note = folded([self._below], width, "bad") if self._below else []
        host = [("s", worded("cli_key_start")), ("b", worded("cli_key_bot"))]
        pairs = [*(host if self.session.you == self.info.host else []), ("q", worded("cli_key_leave"))]
        return [link, Text(), *seats, Text(), *note, *keys(width, *pairs)]

    def _foot(self) -> Block:
        width, leave = self.screen.viewport.width, ("q", worded("cli_key_leave"))
        if self.renderer.keys is not None:
            return keys(width, *self.renderer.keys.words(self.session.view), leave)
        if not self._my_turn():
            return keys(width, leave)
        prompt = [Text.assemble((PROMPT, "key"), self._editor.text)] if self.screen.live else []
        return [*self.renderer.render_moves(self.context(self.session.you)), *keys(width, leave), *prompt]


def _seated(chair: m.ChairInfo) -> str:
    name = clean(chair.name) or "…"
    return worded("cli_away", name=name) if chair.away else name


def measured(address: str) -> tuple[int, int, int, int]:
    """The shares of the four colours in a picture, as an eye without error would count them; raises ValueError for
    what is no picture of a card."""
    from PIL import Image

    try:
        with urlopen(address, timeout=30) as response:  # noqa: S310 - the address of the parlour one joined
            image = Image.open(BytesIO(response.read(MOST_BYTES)))
        if max(image.size) > MOST_PIXELS:
            raise ValueError(image.size)
    except HTTPException as error:
        raise ValueError(address) from error
    counts = Counter(image.tobytes())
    whole = sum(counts[colour] for colour in range(5))
    yellow, red, green, blue = (round(100 * counts[colour] / whole) for colour in range(1, 5))
    return yellow, red, green, blue
