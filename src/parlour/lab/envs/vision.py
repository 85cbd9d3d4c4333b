"""What each seat sees of pictures that lie open: perceived shares with an eye's noise, and small RGB images."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from math import exp, log
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.art.cache import Cache
from parlour.bots import looks_in
from parlour.engine import AnyGame, BadSetup
from parlour.games import import_object, parts_of
from parlour.lab.kernels.checks import checked_number
from parlour.languages import quoted
from parlour.match import Match

PIXELS: Final = range(8, 65)
_DRAWN: Final = 96
"""Pictures are drawn this high and then made smaller."""


class Vision:
    """The eyes at one table. `noise` is how far off a share may seem, in logits, drawn once for each card and seat;
    `pixels` is how high pictures are, or 0 for none.

    What is seen has a row for each card that lies open, in the order of the game's `pictures.shown`, and zeros after.
    """

    def __init__(self, game: AnyGame, noise: float, pixels: int = 0) -> None:
        if game.pictures is None or parts_of(game.name).bots.eye is None:
            raise BadSetup("envs.no-pictures", game=game.name)
        checked_number("eye", noise, 0, 2)
        if pixels and pixels not in PIXELS:
            raise BadSetup("envs.pixels", low=PIXELS.start, high=PIXELS.stop - 1, given=quoted(pixels))
        self.pictures, self._noise, self.pixels = game.pictures, noise, pixels
        self.places = 2 * len(game.pictures.cards)
        opening = Match(game.name, game.seats.start, seed=0)
        self.colours = len(next(iter(looks_in(opening)(opening.view(0)).values())))
        self._match: Match | None = None
        self._seen: dict[tuple[int, int], list[float]] = {}
        self._drawn: dict[int, NDArray[np.uint8]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """All but the function that looks, which is made anew."""
        return {name: value for name, value in vars(self).items() if name != "_looks"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if self._match is not None:
            self._looks = looks_in(self._match)

    def begin(self, match: Match, seed: str) -> None:
        """A new match: new eyes."""
        self._looks, self._match, self._seed = looks_in(match), match, seed
        self._seen, self._drawn = {}, {}

    def shares(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The share that each colour of each open card seems to have, from 0 to 1."""
        found = np.zeros((self.places, self.colours), np.float32)
        looks = self._looks(view)
        for place, card in enumerate(self._shown(view)):
            if (seat, card) not in self._seen:
                self._seen[seat, card] = self._glance(looks[card], seat, card)
            found[place] = self._seen[seat, card]
        return found

    def images(self, view: Any) -> NDArray[np.uint8]:
        """Each open card as a small picture."""
        found = np.zeros((self.places, self.pixels, self.pixels, 3), np.uint8)
        for place, card in enumerate(self._shown(view)):
            if card not in self._drawn:
                self._drawn[card] = self._image(card)
            found[place] = self._drawn[card]
        return found

    def _shown(self, view: Any) -> Sequence[int]:
        return self.pictures.shown(view)[: self.places]

    def _glance(self, looks: Sequence[float], seat: int, card: int) -> list[float]:
        key = sha256(f"{self._seed} {seat} {card}".encode()).digest()
        noise = np.random.default_rng(int.from_bytes(key[:8], "big")).standard_normal(len(looks))
        return [_share(percent, self._noise * float(off)) for percent, off in zip(looks, noise, strict=True)]

    def _image(self, card: int) -> NDArray[np.uint8]:
        from PIL import Image

        assert self._match is not None
        part, deck = parts_of(self._match.game.name).art.gallery, self.pictures.deck(self._match.state)
        if part is None or deck is None:
            raise BadSetup("envs.deck-without-pictures")
        gallery = import_object(part)(deck, b"", Cache(Path(gettempdir()) / "parlour-pictures"))
        image = Image.open(BytesIO(gallery.front(card, _DRAWN))).convert("RGB")
        return np.asarray(image.resize((self.pixels, self.pixels), Image.Resampling.BOX), np.uint8)


def _share(percent: float, off: float) -> float:
    share = min(max(percent, 0.5), 99.5) / 100
    return 1 / (1 + exp(-(log(share / (1 - share)) + off)))
