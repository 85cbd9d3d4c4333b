"""Palettes and image encoding shared by all pictures."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from PIL import Image

Palette: TypeAlias = Literal["classic", "safe", "textured"]
PALETTES: Final[tuple[Palette, ...]] = get_args(Palette)


def png(image: Image.Image) -> bytes:
    """The bytes of a picture, small and without a word about where it comes from."""
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
