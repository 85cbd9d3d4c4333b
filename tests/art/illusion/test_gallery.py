"""Served pictures and their names reveal nothing; the cache on disk works."""

from __future__ import annotations

import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.art.cache import Cache
from parlour.art.illusion import picture, png
from parlour.art.illusion.families import FAMILIES
from parlour.art.illusion.gallery import Gallery, picture_name
from parlour.games.illusion import deck
from parlour.languages import LANGUAGES, words
from tests.server.store.keeping import no_room_beyond


def chunks(data: bytes) -> list[bytes]:
    """The kinds of blocks a PNG is made of."""
    kinds, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kinds.append(data[at + 4 : at + 8])
        at += length + 12
    return kinds


@given(st.binary(min_size=16, max_size=32), st.binary(min_size=16, max_size=32))
def test_names_distinguish_cards_sides_and_matches(mine: bytes, yours: bytes) -> None:
    names = {picture_name(mine, card, side) for card in range(98) for side in ("front", "back")}
    assert len(names) == 196
    assert mine == yours or picture_name(yours, 0) not in names
    assert all(len(name) == 24 and name.replace("-", "").replace("_", "").isalnum() for name in names)


def test_a_gallery_knows_its_own_names_only(tmp_path: Path) -> None:
    gallery = Gallery(7, b"a secret", Cache(tmp_path))
    assert gallery.find(gallery.name(17)) == (17, "front")
    assert gallery.find(gallery.name(17, "back")) == (17, "back")
    assert gallery.find(picture_name(b"another secret", 17)) is None
    assert gallery.find("17") is None


def test_a_png_has_no_word_beside_the_picture() -> None:
    assert set(chunks(png(picture(7, 17)))) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def test_pictures_are_small() -> None:
    assert median(len(png(picture(7, card))) for card in range(0, 98, 5)) < 30_000


def test_a_picture_is_painted_once_and_then_read(tmp_path: Path) -> None:
    gallery = Gallery(7, b"a secret", Cache(tmp_path))
    first = gallery.front(17, 256)
    (kept,) = tmp_path.iterdir()
    before = kept.stat().st_ino
    assert first == png(picture(7, 17, 256))
    assert Gallery(7, b"another secret", Cache(tmp_path)).front(17, 256) == first
    assert kept.stat().st_ino == before


@pytest.mark.parametrize("broken", [b"", b"as it was before a power cut", bytes(32)])
def test_a_broken_file_is_no_picture_and_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    Cache(tmp_path).fetch("one", lambda: b"a picture")
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(broken)
    assert Cache(tmp_path).fetch("one", lambda: b"a picture") == b"a picture"
    assert Cache(tmp_path).fetch("one", lambda: b"made once more") == b"a picture"


def test_on_a_full_disk_a_picture_is_shown_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    with no_room_beyond(64):
        assert cache.fetch("one", lambda: b"a picture" * 100) == b"a picture" * 100
    assert list(tmp_path.iterdir()) == []


def test_what_is_thrown_away_while_it_is_read_does_not_come_back_empty(tmp_path: Path) -> None:
    cache = Cache(tmp_path)

    def throw_away(times: int) -> None:
        for _ in range(times):
            for file in tmp_path.iterdir():
                file.unlink(missing_ok=True)

    with ThreadPoolExecutor(4) as pool:
        thrown = [pool.submit(throw_away, 2000) for _ in range(2)]
        while not all(each.done() for each in thrown):
            assert cache.fetch("one", lambda: b"a picture") == b"a picture"


def test_the_back_shows_all_four_shares(tmp_path: Path) -> None:
    told = Gallery(7, b"a secret", Cache(tmp_path)).back(17)
    for colour, share in zip(("yellow", "red", "green", "blue"), deck(7)[17], strict=True):
        assert f"{colour} {share}%" in told


def test_neither_seed_nor_card_is_in_the_folder(tmp_path: Path) -> None:
    Gallery(123456789, b"a secret", Cache(tmp_path)).front(42, 64)
    (kept,) = tmp_path.iterdir()
    assert "123456789" not in kept.name
    assert len(kept.name) == 64


def test_a_cache_keeps_what_was_used_last_and_stays_in_its_room(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=10_000)
    for n in range(30):
        cache.fetch(str(n), lambda: bytes(1000))
        cache.fetch("0", lambda: bytes(1000))
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 10_000
    assert cache.fetch("0", lambda: b"made again") == bytes(1000)
    assert cache.fetch("1", lambda: b"made again") == b"made again"


def test_a_cache_that_was_full_before_is_brought_into_its_room(tmp_path: Path) -> None:
    large = Cache(tmp_path)
    for n in range(20):
        large.fetch(str(n), lambda: bytes(1000))
    Cache(tmp_path, limit=5000).fetch("one more", lambda: b"x")
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 5000


def test_many_may_write_at_once_and_none_reads_half_a_file(tmp_path: Path) -> None:
    def visit(n: int) -> bytes:
        return Cache(tmp_path).fetch(str(n % 4), lambda: bytes([n % 4]) * 100_000)

    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(visit, range(200)))
    assert found == [bytes([n % 4]) * 100_000 for n in range(200)]
    assert len(list(tmp_path.iterdir())) == 4


def test_a_folder_that_cannot_be_written_is_no_reason_to_show_nothing(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert cache.fetch("key", lambda: b"made") == b"made"


def test_what_cannot_be_made_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no card 98"):
        Gallery(7, b"a secret", Cache(tmp_path)).front(98)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_family_is_described_without_a_share(language: str) -> None:
    said = words(language)
    texts = [said.text("illusion_picture", {"card": 3, "family": family.__name__}) for family in FAMILIES]
    assert len(set(texts)) == len(FAMILIES)
    assert said.text("illusion_card", {"card": 3}) not in texts
    assert not any(character in "%456789" for text in texts for character in text)
    assert Gallery.family(5, 0) in {family.__name__ for family in FAMILIES}
