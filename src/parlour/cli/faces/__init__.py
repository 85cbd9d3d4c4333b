"""How each game looks in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.cli.faces.dice import DiceFace
from parlour.cli.faces.illusion import IllusionFace
from parlour.cli.faces.layout import Block
from parlour.cli.faces.mind import MindFace
from parlour.cli.faces.scene import Canvas, Face, Scene
from parlour.cli.faces.score import ScoreFace

FACES: Final[Mapping[str, Face]] = {
    "mind": MindFace(),
    "illusion": IllusionFace(),
    "knights-score": ScoreFace(),
    "knights-dice": DiceFace(),
}

__all__ = ["FACES", "Block", "Canvas", "Face", "Scene"]
