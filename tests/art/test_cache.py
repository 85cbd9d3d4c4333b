"""What the picture cache may delete."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from parlour.art.cache import Cache

FOREIGN = {
    "holiday.png": b"somebody's picture" * 100,
    "a" * 64: b"a name like the cache's own" * 100,
    "b" * 64: b"",
    ".draft": b"half a letter" * 100,
    ".parlour-draft-of-a-letter.txt": b"half a letter" * 100,
}


@pytest.mark.parametrize("name", FOREIGN)
def test_files_of_others_are_never_deleted(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(FOREIGN[name])
    os.utime(tmp_path / name, (0, 0))
    for n in range(30):
        Cache(tmp_path, limit=5000).fetch(str(n), lambda: bytes(1000))
    assert (tmp_path / name).read_bytes() == FOREIGN[name]


def test_files_of_others_take_no_room_of_the_cache(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(1_000_000))
    cache = Cache(tmp_path, limit=5000)
    cache.fetch("one", lambda: bytes(1000))
    cache.fetch("two", lambda: bytes(1000))
    assert cache.fetch("one", lambda: b"made again") == bytes(1000)


def test_links_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    outside = tmp_path / "outside"
    Cache(tmp_path / "elsewhere").fetch("theirs", lambda: bytes(1000))
    (sealed,) = (tmp_path / "elsewhere").iterdir()
    outside.write_bytes(sealed.read_bytes())
    link = tmp_path / "kept" / ("c" * 64)
    link.symlink_to(outside)
    for n in range(30):
        Cache(tmp_path / "kept", limit=5000).fetch(str(n), lambda: bytes(1000))
    assert link.is_symlink()
    assert outside.exists()


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_what_stands_in_the_place_of_a_picture_stays(kind: str, tmp_path: Path) -> None:
    place = tmp_path / sha256(b"one").hexdigest()
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "link":
            place.symlink_to(tmp_path / "nowhere")
        case "folder":
            place.mkdir()
    before = place.lstat()
    assert Cache(tmp_path).fetch("one", lambda: b"a picture") == b"a picture"
    assert place.lstat().st_mode == before.st_mode


def test_a_folder_within_the_folder_does_not_stop_the_cache(tmp_path: Path) -> None:
    (tmp_path / ("d" * 64)).mkdir()
    cache = Cache(tmp_path, limit=5000)
    for n in range(30):
        cache.fetch(str(n), lambda: bytes(1000))
    assert sum(file.stat().st_size for file in tmp_path.iterdir() if file.is_file()) <= 5000


def test_a_draft_left_by_a_killed_process_is_deleted(tmp_path: Path) -> None:
    Cache(tmp_path).fetch("one", lambda: bytes(1000))
    (kept,) = tmp_path.iterdir()
    draft = tmp_path / ".parlour-draft-ab_3x9yz"
    (tmp_path / ".parlour-draft-abcdefgh").mkdir()
    draft.write_bytes(kept.read_bytes()[:500])
    Cache(tmp_path)
    assert draft.exists(), "another process may be writing it now"
    os.utime(draft, (0, 0))
    Cache(tmp_path)
    assert not draft.exists()
