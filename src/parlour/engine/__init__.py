"""The engine all games share: inputs are decided into events, and a state is a fold of `evolve` over them.

Players, the dealer and the clock give inputs. Randomness and time are in the inputs, so everything here is pure.
"""

from parlour.engine.chance import (
    Dealer,
    DealerAction,
    DrawRequest,
    Script,
    ScriptedDealer,
    SeededDealer,
    Stream,
    commitment,
    share_promise,
)
from parlour.engine.encoding import Layout, Moves, Part, ProgramInterface
from parlour.engine.game import AnyGame, BaseGame, Game, GameRules, Legal, PictureSource, Types, ViewFields
from parlour.engine.journal import Header, Journal, JournalWriter, Reveal
from parlour.engine.options import Option, Options
from parlour.engine.seat_fields import seat_fields
from parlour.engine.step import Transition, audit, redeal, replay, step, transitions
from parlour.engine.types import (
    Actor,
    BadJournal,
    BadNotation,
    BadSetup,
    Commit,
    EndlessGame,
    Illegal,
    Input,
    Millis,
    Outcome,
    Seat,
    Tagged,
    Value,
    Viewer,
)

__all__ = [
    "Actor",
    "AnyGame",
    "BadJournal",
    "BadNotation",
    "BadSetup",
    "BaseGame",
    "Commit",
    "Dealer",
    "DealerAction",
    "DrawRequest",
    "EndlessGame",
    "Game",
    "GameRules",
    "Header",
    "Illegal",
    "Input",
    "Journal",
    "JournalWriter",
    "Layout",
    "Legal",
    "Millis",
    "Moves",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "PictureSource",
    "ProgramInterface",
    "Reveal",
    "Script",
    "ScriptedDealer",
    "Seat",
    "SeededDealer",
    "Stream",
    "Tagged",
    "Transition",
    "Types",
    "Value",
    "ViewFields",
    "Viewer",
    "audit",
    "commitment",
    "redeal",
    "replay",
    "seat_fields",
    "share_promise",
    "step",
    "transitions",
]
