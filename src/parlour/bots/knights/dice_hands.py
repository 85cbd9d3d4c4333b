"""What all have seen of the hands in `knights-dice`: cards that were taken, and kinds that could not be laid."""

from __future__ import annotations

from typing import Final

from parlour.bots.bot import Memory
from parlour.bots.knights.dice_rollouts import COUNTS, KINDS, kind
from parlour.games.knights.cards import SYMBOLS, Card, is_red
from parlour.games.knights.dice import View
from parlour.games.knights.dice.events import Played, Taken

ANY_KIND: Final = (1 << KINDS) - 1


class SeenHand:
    """One hand: the cards that it took from a pile, and for each other card the kinds that it may be, a bit each."""

    def __init__(self) -> None:
        self.taken: list[Card] = []
        self.hidden: list[int] = []

    def lay(self, card: Card) -> None:
        """A card is laid. Of the hidden ones it was likely one of which most is known."""
        if card in self.taken:
            self.taken.remove(card)
            return
        likely = [kinds for kinds in self.hidden if kinds >> kind(card) & 1]
        if likely:
            self.hidden.remove(min(likely, key=int.bit_count))

    def lack(self, kinds: int) -> None:
        """None of its cards is of these kinds."""
        self.hidden = [each & ~kinds for each in self.hidden]

    def count(self, cards: int) -> None:
        """So many cards it has; those that were not noticed before may be anything."""
        del self.taken[cards:]
        del self.hidden[cards - len(self.taken) :]
        self.hidden += [ANY_KIND] * (cards - len(self.taken) - len(self.hidden))


def seen_hands(view: View, memory: Memory) -> list[SeenHand]:
    """Constraints on each seat's hand, from the moves seen so far."""
    hands: list[SeenHand] = memory.keep("hands", lambda: [SeenHand() for _ in view.counts])
    for hand, cards in zip(hands, view.counts, strict=True):
        hand.count(cards)
    return hands


def notice_hands(view: View, memory: Memory) -> None:
    """What the last turn showed of a hand, in comparison with the view before."""
    kept: list[View] = memory.keep("before", list)
    before = kept[0] if kept else view
    kept[:] = [view]
    hands: list[SeenHand] = memory.keep("hands", lambda: [SeenHand() for _ in view.counts])
    seat = before.turn
    if seat is not None and before.die in ("ge", "le") and view.counts[seat] > before.counts[seat]:
        hands[seat].lack(_fitting(before, hands[seat].taken))
    if view.last != before.last:
        match view.last:
            case Taken():
                hands[view.last.seat].taken.append(view.last.card)
            case Played():
                for card in view.last.cards:
                    hands[view.last.seat].lay(card)
    seen_hands(view, memory)


def _fitting(view: View, taken: list[Card]) -> int:
    """The kinds that could have been laid, alone or with a card that was taken, a bit each."""
    red, yellow = SYMBOLS[view.red], SYMBOLS[view.yellow]
    others = [(red + yellow - SYMBOLS[card], COUNTS if is_red(card) else 0) for card in taken]
    found = sum(1 << first + symbols for symbols, first in set(others) if 0 <= symbols < COUNTS)
    for each in range(KINDS):
        pile = red if each < COUNTS else yellow
        over = each % COUNTS - (pile if view.reading == "board" else red + yellow)
        if over == 0 or (over > 0) == (view.die == "ge"):
            found |= 1 << each
    return found
