"""A seat for programs that read and write text, such as language models: a line protocol, an MCP server, and trials.

A seat gets its view and its legal moves, and answers with a move. Time passes only by its answers: with a move it
says how long it waits, at which moment it acts, or it polls.
"""

from parlour.lab.agents.protocol import Request, SeatReport, encode, read_request
from parlour.lab.agents.simulated import SimulatedSeat

__all__ = ["Request", "SeatReport", "SimulatedSeat", "encode", "read_request"]
