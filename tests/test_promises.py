"""`verify` holds the shares in the shuffle to their promises; journals without promises verify as before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from parlour import BadJournal, Journal, Match, verify
from parlour.engine import Header, SeededDealer, commitment, share_promise


def played(**more: object) -> Journal:
    header = Header(game="knights-dice", seats=2, options={}, commitment=commitment("seed"), nonces=("a", ""), **more)  # type: ignore[arg-type]  # promises
    match = Match("knights-dice", journal=Journal(header, ()), dealer=SeededDealer("seed", header.nonces))
    match.close()
    return match.journal


def test_shares_that_were_promised_verify() -> None:
    whole = played(promises=(share_promise("a"), ""))
    assert verify(whole.text) == whole
    assert '"promises"' in whole.text
    assert '"promises"' not in played().text
    assert verify(played().text).header.nonces == ("a", "")


@pytest.mark.parametrize("promises", [(share_promise("b"), ""), ("", ""), (share_promise("a"), share_promise("b")), ()])
def test_shares_that_were_not_promised_are_found(promises: tuple[str, ...]) -> None:
    with pytest.raises(BadJournal, match="is not the one that was promised"):
        verify(played(promises=promises))


def test_a_header_can_be_changed_to_hold_promises() -> None:
    assert replace(played().header, promises=()).promises == ()
