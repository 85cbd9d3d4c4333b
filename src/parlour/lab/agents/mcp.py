"""A seat as an MCP server, with the official SDK: `pip install 'parlour[mcp]'`."""

from __future__ import annotations

from typing import Final

from mcp.server import MCPServer

from parlour.engine import BadSetup
from parlour.lab.agents.protocol import ProgramSeat, Request, SeatReport, encode, read_request

INSTRUCTIONS: Final = (
    "You play one seat of a card game. Call look to see the table and your legal moves, then move. Where time counts, "
    "say with a move how long you wait or at which moment you act; if something happens before, your move is not made "
    "and you are told. poll only lets time pass. All times are in milliseconds."
)


def seat_server(seat: ProgramSeat) -> MCPServer:
    """An MCP server with the tools look, move and poll for one seat."""
    server = MCPServer("parlour-seat", instructions=INSTRUCTIONS)

    @server.tool()
    async def look() -> str:
        """What you see, what happened since you last looked, and your legal moves."""
        return encode(await seat.look())

    @server.tool()
    async def move(move: str, wait: int | None = None, moment: int | None = None) -> str:
        """Make a legal move now; after a wait; or at a moment of the match."""
        return await _answered(Request(move, wait, moment))

    @server.tool()
    async def poll(milliseconds: int) -> str:
        """Let time pass, at most until something happens."""
        return await _answered(Request(poll=milliseconds))

    async def _answered(request: Request) -> str:
        try:
            checked = read_request(encode(request))
        except BadSetup as error:
            now = await seat.look()
            return encode(SeatReport(now.now, now.text, now.legal, refused=str(error)))
        return encode(await seat.answer(checked))

    return server
