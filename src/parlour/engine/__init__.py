"""One law: what happened is a fold of `evolve` over events, and `decide` is the only source of events.

Players, the dealer and the clock give inputs. Randomness and time are in the inputs, so everything here is pure.
"""

from parlour.engine.chance import Dealer, Draw, Drawn, Script, Scripted, Seeded, Stream, commitment
from parlour.engine.game import AnyGame, Fields, Game, Legal, Pictures, Types, Usual
from parlour.engine.match import Match
from parlour.engine.options import Option, Options
from parlour.engine.programs import Layout, Moves, Part
from parlour.engine.record import Header, Record, Reveal, Scribe
from parlour.engine.step import Step, audit, redeal, replay, step, steps
from parlour.engine.vocabulary import (
    Actor,
    BadNotation,
    BadRecord,
    BadSetup,
    Commit,
    Endless,
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
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Commit",
    "Dealer",
    "Draw",
    "Drawn",
    "Endless",
    "Fields",
    "Game",
    "Header",
    "Illegal",
    "Input",
    "Layout",
    "Legal",
    "Match",
    "Millis",
    "Moves",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "Pictures",
    "Record",
    "Reveal",
    "Scribe",
    "Script",
    "Scripted",
    "Seat",
    "Seeded",
    "Step",
    "Stream",
    "Tagged",
    "Types",
    "Usual",
    "Value",
    "Viewer",
    "audit",
    "commitment",
    "redeal",
    "replay",
    "step",
    "steps",
]
