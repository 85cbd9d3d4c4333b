"""The dealer: anyone who has the seed gets the same cards, and every card is as likely as any other."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import DrawRequest, ScriptedDealer, Seat, SeededDealer, Stream, commitment
from parlour.engine.chance import as_it_lies, in_turn
from parlour.games.illusion.actions import Lot, Print, Shuffle
from parlour.games.knights.dice.actions import Cast
from parlour.games.mind.actions import Deal, Ready


def test_the_stream_is_sha_256_of_the_key_and_a_counter() -> None:
    digests = sha256(b"a seed:0").digest() + sha256(b"a seed:1").digest()
    stream = Stream("a seed")
    assert b"".join(stream.word().to_bytes(4, "big") for _ in range(16)) == digests


@given(st.text(max_size=8), st.integers(0, 20))
def test_a_copy_of_a_stream_goes_on_alone(key: str, words: int) -> None:
    stream = Stream(key)
    for _ in range(words):
        stream.word()
    other = stream.copy()
    assert [other.word() for _ in range(10)] == [stream.word() for _ in range(10)]


@given(st.text(max_size=8), st.integers(1, 2**32))
def test_numbers_are_below_their_bound(key: str, n: int) -> None:
    stream = Stream(key)
    assert all(0 <= stream.below(n) < n for _ in range(5))


def test_numbers_beyond_the_last_whole_multiple_are_rejected() -> None:
    n = 3 * 2**30
    key = next(key for key in map(str, range(100)) if Stream(key).word() >= n)
    stream = Stream(key)
    stream.word()
    assert Stream(key).below(n) == next(word for word in iter(stream.word, None) if word < n)


class Words(Stream):
    """A stream of numbers that are written down."""

    def __init__(self, *words: int) -> None:
        super().__init__("")
        self.left = iter(words)

    def word(self) -> int:
        return next(self.left)


@pytest.mark.parametrize(
    ("n", "words", "below"),
    [
        (10, (2**32 - 6, 2**32 - 7), 9),  # 4294967290 is the largest multiple of ten that a word can reach
        (10, (2**32 - 1, 2**32 - 6, 3), 3),
        (3 * 2**30, (3 * 2**30, 3 * 2**30 - 1), 3 * 2**30 - 1),
        (2**32, (2**32 - 1,), 2**32 - 1),
        (1, (2**32 - 1,), 0),
    ],
)
def test_a_word_is_taken_only_below_the_largest_multiple(n: int, words: tuple[int, ...], below: int) -> None:
    assert Words(*words).below(n) == below


@given(st.text(max_size=8), st.lists(st.integers(), min_size=1, unique=True), st.data())
def test_a_draw_takes_different_things_from_the_pool(key: str, pool: list[int], data: st.DataObject) -> None:
    take = data.draw(st.integers(1, len(pool)))
    drawn = Stream(key).draw(pool, take)
    assert len(set(drawn)) == take
    assert set(drawn) <= set(pool)
    assert drawn == Stream(key).draw(pool, len(pool))[:take]


def test_every_order_is_equally_likely() -> None:
    stream = Stream("fair")
    orders = Counter(stream.draw("abc", 3) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_pool_may_be_longer_than_memory() -> None:
    assert Stream("x").draw(range(2**32), 1)[0] in range(2**32)


def test_the_answers_to_a_draw_are_known_exactly() -> None:
    asked = DrawRequest(Deal, (1, 2, 3), 2)
    assert Deal((3, 1)) in asked
    assert all(answer not in asked for answer in (Deal((1,)), Deal((1, 1)), Deal((1, 4)), Ready(), Cast(("ge",))))
    assert list(asked) == [Deal(cards) for cards in ((1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2))]
    assert Cast(("ge",)) in DrawRequest(Cast, ("ge", "ge", "le"), 1)


def test_another_kind_of_draw_is_no_answer() -> None:
    assert Lot((Seat(1),)) not in DrawRequest(Print, range(3), 1)
    assert Print((1,)) in DrawRequest(Print, range(3), 1)
    assert Shuffle((1, 2)) not in DrawRequest(Deal, (1, 2, 3), 2)


def test_nonces_change_every_deal() -> None:
    asked = DrawRequest(Deal, range(1, 101), 8)
    deals = {SeededDealer("seed", nonces).answer(asked) for nonces in ((), ("a",), ("b",), ("a", "b"), ("b", "a"))}
    assert len(deals) == 5


def test_nonces_follow_the_seed_with_colons_between() -> None:
    asked = DrawRequest(Deal, range(1, 101), 8)
    assert SeededDealer("seed", ("a", "b")).answer(asked) == Deal(Stream("seed:a:b").draw(range(1, 101), 8))
    assert SeededDealer("seed").answer(asked) == Deal(Stream("seed").draw(range(1, 101), 8))


def test_a_script_deals_what_is_written_and_the_seed_does_the_rest() -> None:
    asked = DrawRequest(Deal, (1, 2, 3), 2)
    other = DrawRequest(Cast, ("ge", "le"), 1)
    dealer = ScriptedDealer({Deal: in_turn([(3, 2)])}, SeededDealer("s"))
    fallback = SeededDealer("s")
    assert dealer.answer(asked) == Deal((3, 2))
    assert dealer.answer(other) == fallback.answer(other)
    assert dealer.answer(asked) == fallback.answer(asked)
    assert as_it_lies(asked) == (1, 2)


@pytest.mark.parametrize("seed", ["", "7", "Straße"])
def test_the_commitment_is_the_sha_256_of_the_seed(seed: str) -> None:
    assert commitment(seed) == sha256(seed.encode()).hexdigest()


def test_odds_are_of_every_answer_and_alike_ones_count_together() -> None:
    asked = DrawRequest(Cast, ("ge", "ge", "le"), 1)
    assert asked.count == 3
    assert dict(asked.odds()) == {Cast(("ge",)): 2 / 3, Cast(("le",)): 1 / 3}
    assert dict(DrawRequest(Deal, (1, 2, 3), 2).odds()) == dict.fromkeys(DrawRequest(Deal, (1, 2, 3), 2), 1 / 6)


def test_odds_are_encoded_up_to_a_number() -> None:
    asked = DrawRequest(Deal, range(4), 2)
    assert len(asked.odds(12)) == 12
    with pytest.raises(ValueError, match="there are 12 answers, too many"):
        asked.odds(11)
    assert len(DrawRequest(Deal, range(10_000), 1).odds()) == 10_000
    with pytest.raises(ValueError, match="there are 10,001 answers"):
        DrawRequest(Deal, range(10_001), 1).odds()
