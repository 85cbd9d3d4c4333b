"""Random draws: what a game asks of its dealer, and dealers that answer from a seed or a script.

Everything random in every game is one question: take `take` things out of `pool`, in order. A seed answers it
the same way in any language: the stream is SHA-256(seed, nonces, counter), each digest read as eight big-endian
32-bit numbers; a number below n is the next one that is below the largest multiple of n, modulo n; and the draw
is Fisher–Yates from the front of the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import permutations
from math import perm
from struct import Struct
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from parlour.engine.types import Tagged

A = TypeVar("A")
T = TypeVar("T")
_WORDS: Final = Struct(">8I")


class DealerAction(Tagged, Generic[T], frozen=True):
    """A dealer's action: the things drawn, in order."""

    drawn: tuple[T, ...]


class DrawRequest(Generic[A]):
    """A request to the dealer to take so many things out of a pool, in order; also the collection of all answers."""

    __slots__ = ("action", "pool", "take")

    def __init__(self, action: Callable[..., A], pool: Sequence[Any], take: int) -> None:
        self.action = action
        self.pool = pool
        self.take = take

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, DealerAction) or type(answer) is not self.action or len(answer.drawn) != self.take:
            return False
        if self.take == 1:
            return answer.drawn[0] in self.pool
        return Counter(answer.drawn) <= Counter(self.pool)

    def __iter__(self) -> Iterator[A]:
        return (self.action(drawn) for drawn in permutations(self.pool, self.take))

    @property
    def count(self) -> int:
        """How many answers there are, alike ones counted each."""
        return perm(len(self.pool), self.take)

    def sampled(self, stream: Stream) -> A:
        """The next answer out of a stream of numbers."""
        return self.action(stream.draw(self.pool, self.take))

    def odds(self, most: int = 10_000) -> list[tuple[A, float]]:
        """Every answer and how likely it is; raises ValueError if there are more than `most`."""
        if self.count > most:
            raise ValueError(f"there are {self.count:,} answers, too many to go through; take a sample, or fewer cards")
        drawn = Counter(permutations(self.pool, self.take))
        return [(self.action(each), times / self.count) for each, times in drawn.items()]


class Stream:
    """A reproducible stream of random numbers, made from a key by SHA-256."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._counter = 0
        self._words: list[int] = []

    def copy(self) -> Stream:
        """The same numbers from here on, once more."""
        other = Stream.__new__(Stream)
        other._key, other._counter, other._words = self._key, self._counter, self._words[:]
        return other

    def word(self) -> int:
        """The next number below 2**32."""
        if not self._words:
            digest = sha256(b"%s:%d" % (self._key, self._counter)).digest()
            self._words = list(_WORDS.unpack(digest)[::-1])
            self._counter += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """The next number below n, every one as likely as any other."""
        limit = 2**32 - 2**32 % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def draw(self, pool: Sequence[T], take: int) -> tuple[T, ...]:
        """The first `take` of a Fisher–Yates shuffle of the pool."""
        if take == 1:  # the pool may be a range far too long to copy
            return (pool[self.below(len(pool))],)
        cards = list(pool)
        for i in range(take):
            j = i + self.below(len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards[:take])


class Dealer(Protocol):
    def answer(self, asked: DrawRequest[A]) -> A: ...


class SeededDealer:
    """A dealer whose every answer follows from a secret seed and the players' nonces."""

    def __init__(self, seed: str, nonces: Sequence[str] = ()) -> None:
        self.seed = seed
        self._stream = Stream(":".join([seed, *nonces]))

    def answer(self, asked: DrawRequest[A]) -> A:
        return asked.sampled(self._stream)


Script: TypeAlias = Mapping[Callable[..., Any], Callable[[DrawRequest[Any]], tuple[Any, ...] | None]]
"""For each kind of dealer action, what to answer; None leaves it to the seed."""


class ScriptedDealer:
    """A dealer who gives the answers of a script, and asks another where the script has none."""

    def __init__(self, script: Script, otherwise: Dealer) -> None:
        self._script = script
        self._otherwise = otherwise

    def answer(self, asked: DrawRequest[A]) -> A:
        written = self._script.get(asked.action)
        drawn = written(asked) if written else None
        return self._otherwise.answer(asked) if drawn is None else asked.action(drawn)


def in_turn(answers: Sequence[tuple[Any, ...]]) -> Callable[[DrawRequest[Any]], tuple[Any, ...] | None]:
    """A script that gives its answers one after the other, then no more."""
    left = iter(answers)
    return lambda asked: next(left, None)


def as_it_lies(asked: DrawRequest[Any]) -> tuple[Any, ...]:
    """A script that takes from the top and shuffles nothing."""
    return tuple(asked.pool[: asked.take])


def share_promise(share: str) -> str:
    """The SHA-256 of a player's share in the shuffle, published before any share is revealed."""
    return sha256(share.encode()).hexdigest()


def commitment(seed: str) -> str:
    """The SHA-256 of a seed, published before the game so that the seed cannot be changed afterwards."""
    return sha256(seed.encode()).hexdigest()
