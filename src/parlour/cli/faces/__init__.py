"""How each game looks in a terminal."""

from __future__ import annotations

from parlour.cli.faces.layout import Block
from parlour.cli.faces.plain import PlainFace
from parlour.cli.faces.scene import Canvas, Face, Keys, Scene, hands_in, printed_in
from parlour.games import kit_named, load


def face_of(game: str) -> Face:
    """The face of a game, or a plain one; raises BadSetup."""
    kit = kit_named(game)
    if kit.face is None:
        return PlainFace(kit.game)
    face: Face = load(kit.face)()
    return face


__all__ = ["Block", "Canvas", "Face", "Keys", "Scene", "face_of", "hands_in", "printed_in"]
