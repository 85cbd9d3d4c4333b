"""Websocket framing of the whole server: `websockets`' sans-I/O protocol (which it uses), hand-made frames, and picows,
in deliveries a second of processor.

Each serves the same load: 250 tables of The Mind at one card a second, kept in memory. The three are measured in turn,
several times, so that a busy machine disturbs all alike; the medians and their ratios count. picows has its own server
and its own port: its public interface cannot take over a connection that began as HTTP.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from socket import socket
from statistics import median
from typing import Any

from bench import load
from bench.handmade import FrameReader, MessageAssembler, Opcode, encode_frame
from bench.measure import tell
from parlour.server.web import websocket_server
from parlour.server.web.limits import UNLIMITED
from parlour.server.web.send_queue import SendQueue
from parlour.server.web.server import Server, make_server
from parlour.server.web.ws_connection import WebConnection

KINDS = ("websockets", "handmade", "picows")


class HandMade(WebConnection):
    """The same connection with frames read and written by hand (bench/handmade.py)."""

    _reader: FrameReader | None = None

    def data_received(self, data: bytes) -> None:
        if self._admitted is None:
            super().data_received(data)
            self._reader, self._parts = FrameReader(8 * 1024), MessageAssembler(8 * 1024)
            return
        assert self._reader is not None
        self.heard = self._loop.time()
        for frame in self._reader.feed(data):
            if not self._admitted.frames.take():
                continue
            if frame.kind == Opcode.CLOSE:
                self._transport.close()
            elif frame.kind in (Opcode.TEXT, Opcode.CONTINUATION) and (message := self._parts.add(frame)) is not None:
                self._message(message)

    def _write(self, message: bytes) -> None:
        self._transport.write(encode_frame(Opcode.TEXT, message))


def picows_listener(parlour: websocket_server.WebSocketServer, request: Any) -> Any:
    """A connection whose frames are read and written by picows."""
    from picows import WSListener, WSMsgType

    head = f"GET {request.path.decode()} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in request.headers.items())

    class Connection(WebConnection):
        def _write(self, message: bytes) -> None:
            self.theirs.send(WSMsgType.TEXT, message)

        def begin(self, transport: Any) -> None:
            self.theirs, self._transport = transport, transport.underlying_transport
            self._admitted = parlour._admit(self, self._frames, head.encode() + b"\r\n", "127.0.0.1")
            self._frames.data_to_send()
            assert self._admitted is not None
            self._socket = socket(fileno=self._transport.get_extra_info("socket").fileno())
            self._queue, self._buffered = SendQueue(self._admitted.share()), self._admitted.share()
            self._ready, self.heard = True, self._loop.time()
            self._admitted.later(2.3, self._listen)
            self._later("hello", 15.0, self.close)
            self._arrival = self._loop.create_task(self._arrive(self._admitted))

        def _listen(self) -> None:
            if self._admitted is not None and not self._closing:
                self.theirs.send_ping()
                self._admitted.later(2.3, self._listen)

        def on_frame(self, frame: Any) -> None:
            self.heard = self._loop.time()
            assert self._admitted is not None
            if frame.msg_type == WSMsgType.CLOSE:
                self.theirs.disconnect()
            elif self._admitted.frames.take() and frame.msg_type == WSMsgType.TEXT:
                self._message(frame.get_payload_as_bytes())

    class Listener(WSListener):
        def on_ws_connected(self, transport: Any) -> None:
            self.connection = Connection(parlour._admit, 8 * 1024)
            self.connection.begin(transport)

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            self.connection.on_frame(frame)

        def on_ws_disconnected(self, transport: Any) -> None:
            self.connection.connection_lost(None)

    return Listener()


async def serve(kind: str, port: int) -> None:
    """In the server's process: HTTP at one port, and picows' websockets at the next."""
    if kind == "handmade":
        vars(websocket_server)["WebConnection"] = HandMade
    server: Server = make_server(None, "127.0.0.1", port, limits=UNLIMITED)
    if kind == "picows":
        from picows import ws_create_server

        parlour = server.config.app.state.websockets  # type: ignore[union-attr]  # a Starlette application
        await ws_create_server(lambda request: picows_listener(parlour, request), "127.0.0.1", port + 1)
    await server.serve()


class Serving(load.Serving):
    """A server with one of the three."""

    def __init__(self, kind: str) -> None:
        super().__init__("")
        self.command = (sys.executable, "-m", "bench.frames", "--serve", kind, str(self.port))
        self.sockets = f"ws://127.0.0.1:{self.port + (kind == 'picows')}"


async def measured(kind: str, tables: int, seconds: float) -> float:
    run = await load.measured(tables, keep=False, warm_up=seconds / 2, seconds=seconds, serving=Serving(kind))
    return run.per_cpu


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench frames")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    print(f"framing: {given.tables} tables of The Mind, in memory; load of the machine {os.getloadavg()[0]:.1f}")
    runs = []
    for _ in range(given.runs):
        runs.append({kind: asyncio.run(measured(kind, given.tables, given.seconds)) for kind in KINDS})
        print("  one run:", ", ".join(f"{kind} {rate:,.0f}" for kind, rate in runs[-1].items()), flush=True)
    for kind in KINDS:
        tell(f"{kind}: deliveries a second of processor", f"{median(run[kind] for run in runs):,.0f}")
    for kind in KINDS[1:]:
        ratios = sorted(run[kind] / run["websockets"] for run in runs)
        told = f"{median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})"
        tell(f"{kind} for each of websockets", told, "1.3 would be worth it")


if __name__ == "__main__":
    if "--serve" in sys.argv:
        import uvloop

        uvloop.run(serve(sys.argv[-2], int(sys.argv[-1])))
    else:
        main()
