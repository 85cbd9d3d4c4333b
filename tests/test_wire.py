"""The words of the wire: what is left out is as if it had been said."""

from __future__ import annotations

from msgspec import Raw, json

from parlour import wire as m
from parlour.engine import Millis


def test_what_is_left_out_says_nothing() -> None:
    update = m.Update(1, Millis(0), (), Raw(b"null"))
    assert m.encode(update) == b'{"type":"update","seq":1,"at":0,"events":[],"view":null}'
    assert (update.done, update.quiet, update.pictures) == ("", False, {})
    renamed = b'{"type":"rename","nonce":"n","name":"Anna"}'
    assert json.decode(renamed, type=m.Rename) == m.Rename("n", "Anna", "")
