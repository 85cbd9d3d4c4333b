"""Best play in a small game of patterns (`knights-score`, two seats), and how far our bots are from it.

Hands are hidden. But with no more than ten cards the stock has two, and once it is empty everybody can tell what the
other holds: all that has not been seen. So the end is solved exactly, move by move with the real rules. What comes
before it is a small game of hidden hands whose ends have known values; OpenSpiel solves that by CFR+, and tells how
much anybody could still win by playing otherwise. Bots are told beforehand which cards are in the box.

    python -m examples.solving --cards 10 --openings 4 --seed 1
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, count, permutations, product
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

import pyspiel
from msgspec.structs import replace

from parlour.bots import SeatedBot
from parlour.bots.roster import make_bot
from parlour.engine import Input, Millis, Stream, step
from parlour.games.knights.cards import DECK, SYMBOLS, Card, is_red
from parlour.games.knights.score import KNIGHTS_SCORE as GAME
from parlour.games.knights.score import Action, Move, View, rules
from parlour.games.knights.score.state import State
from parlour.match import Match

BOTS: Final = ("strongest", "strong", "greedy", "random")
FORESEEING: Final = ("strongest", "strong")
"""Without a stock they make no mistake any more (a test holds them to it), so nobody need ask them there."""

Opening: TypeAlias = tuple[Card, Card]
Chooser: TypeAlias = Callable[[State], list[float]]
"""How likely whoever is to move makes each of the moves, in the order of the rules."""

Policy: TypeAlias = dict[str, list[tuple[int, float]]]
"""For each thing that can be known, by its name in OpenSpiel: how likely each move is, by its place."""


def box(cards: int, chance: Stream) -> tuple[Card, ...]:
    """So many cards, half of them red, none of them blank."""
    red, yellow = ([card for card in DECK if SYMBOLS[card] and is_red(card) == wanted] for wanted in (True, False))
    return chance.draw(red, cards // 2) + chance.draw(yellow, cards - cards // 2)


def openings(cards: Sequence[Card]) -> list[Opening]:
    return list(product(filter(is_red, cards), (card for card in cards if not is_red(card))))


def deals(opening: Opening, cards: Sequence[Card]) -> Iterator[State]:
    """Every deal after an opening; each is as likely as any other."""
    rest = [card for card in cards if card not in opening]
    for first in combinations(rest, rules.HAND):
        others = [card for card in rest if card not in first]
        for second in combinations(others, rules.HAND):
            around = [card for pair in zip(first, second, strict=True) for card in pair]
            for stock in permutations(card for card in others if card not in second):
                yield Match(GAME.name, 2, deck=[*opening, *around, *stock]).state


def legal(state: State) -> Sequence[Move]:
    assert state.turn is not None
    return rules.moves(state, state.turn)


def after(state: State, move: Move) -> State:
    assert state.turn is not None
    cause: Input[Action] = Input(Millis(0), state.turn, move)
    return step(GAME, state, cause)[0]


class Position(NamedTuple):
    """All that counts when the stock is empty."""

    turn: int | None
    hands: tuple[frozenset[Card], ...]
    red: Card
    yellow: Card
    ahead: int


class Positions:
    """Every position that can follow on some others, and what follows on it, by the rules."""

    def __init__(self) -> None:
        self.states: dict[Position, State] = {}
        self.following: dict[Position, list[Position]] = {}

    def of(self, state: State) -> Position:
        """The position of a state without a stock."""
        hands = tuple(map(frozenset, state.hands))
        here = Position(state.turn, hands, state.red[-1], state.yellow[-1], state.scores[0] - state.scores[1])
        if here not in self.states:
            self.states[here] = state
            moves = () if state.winners else legal(state)
            self.following[here] = [self.of(after(state, move)) for move in moves]
        return here


class Ends:
    """What positions are worth. `rule` makes the worth of one out of the worths of those that follow."""

    def __init__(self, positions: Positions, rule: Callable[[Position, list[float]], float]) -> None:
        self.positions, self._rule = positions, rule
        self._known: dict[Position, float] = {}

    def __call__(self, here: Position) -> float:
        if here not in self._known:
            following = [self(each) for each in self.positions.following[here]]
            over = GAME.returns(self.positions.states[here], 2)[0]
            self._known[here] = self._rule(here, following) if following else over
        return self._known[here]


def best(here: Position, worths: list[float]) -> float:
    """Whoever is to move takes what is best for them."""
    return max(worths) if here.turn == 0 else min(worths)


def against_one_who_knows(choose: Chooser, seat: int, perfect: Ends) -> Ends:
    """A seat plays its way, and the other takes whatever is best against that."""
    states = perfect.positions.states
    return Ends(
        perfect.positions,
        lambda here, worths: _mean(choose(states[here]), worths) if here.turn == seat else best(here, worths),
    )


def against_best_play(choose: Chooser, seat: int, perfect: Ends) -> Ends:
    """A seat plays its way, and the other any move that would be right against everybody."""
    positions = perfect.positions

    def rule(here: Position, worths: list[float]) -> float:
        if here.turn == seat:
            return _mean(choose(positions.states[here]), worths)
        right = [perfect(each) == perfect(here) for each in positions.following[here]]
        return _mean(right, worths) / sum(right)

    return Ends(positions, rule)


def _mean(chances: Sequence[float], worths: Sequence[float]) -> float:
    return sum(chance * worth for chance, worth in zip(chances, worths, strict=True))


def bot(name: str, seed: int) -> Chooser:
    """A bot that knows the box: it has seen every card that is not hidden from it."""
    if name == "random":
        return lambda state: [1 / len(legal(state))] * len(legal(state))
    made = make_bot(name, GAME.name, str(seed)).bot

    @cache
    def chosen(view: View, unseen: frozenset[Card]) -> list[float]:
        player = SeatedBot(name, made, str(seed))
        player.recall([(replace(view, discarded=tuple(card for card in DECK if card not in unseen)), Millis(0))])
        plan = player.plan(view, Millis(0))
        assert plan is not None
        return [float(move == plan.action) for move in view.legal]

    def choose(state: State) -> list[float]:
        assert state.turn is not None
        return chosen(GAME.view(state, state.turn), frozenset((*state.hands[1 - state.turn], *state.stock)))

    return choose


class Hidden:
    """The game until the stock is empty: all deals of one opening, and what each seat can know when it moves."""

    def __init__(self, opening: Opening, cards: Sequence[Card]) -> None:
        self.positions = Positions()
        self.states: dict[str, State] = {}
        self._views: tuple[dict[View, int], ...] = ({}, {})
        every = list(deals(opening, cards))
        labels = " ".join(f'"{number}" {1 / len(every)!r}' for number in range(len(every)))
        self._lines: list[str | Position] = ['EFG 2 R "knights" { "first" "second" } ""', f'c "" 1 "" {{ {labels} }} 0']
        for state in every:
            self._lines += self._written(state)

    def loaded(self, worth: Ends) -> Any:
        """It as a game of OpenSpiel, with what its ends are worth."""
        ends = count(1)
        lines = [line if isinstance(line, str) else _end(next(ends), worth(line)) for line in self._lines]
        return pyspiel.load_efg_game("\n".join([*lines, ""]))

    def policy(self, choose: Chooser, seat: int) -> Policy:
        """What a player at that seat does, whatever it knows."""
        return {known: list(enumerate(choose(state))) for known, state in self.states.items() if state.turn == seat}

    def _written(self, state: State) -> Iterator[str | Position]:
        """A state and all that can follow, in the notation for games as trees; an end is still to be valued."""
        if not state.stock:
            yield self.positions.of(state)
            return
        assert state.turn is not None
        views, moves = self._views[state.turn], legal(state)
        known = views.setdefault(GAME.view(state, state.turn), len(views) + 1)
        self.states.setdefault(f"{state.turn}-{state.turn}-{known}-{known}", state)
        labels = " ".join(f'"{number}"' for number in range(len(moves)))
        yield f'p "" {state.turn + 1} {known} "{known}" {{ {labels} }} 0'
        for move in moves:
            yield from self._written(after(state, move))


def _end(number: int, worth: float) -> str:
    return f't "" {number} "" {{ {worth:.12f} {1 - worth:.12f} }}'


class Won(NamedTuple):
    """The share of games a bot wins, over both seats: against best play, and against one who knows its ways."""

    bot: str
    against_best_play: float
    against_one_who_knows: float


class Solved(NamedTuple):
    """An opening: what the first seat wins with best play, how far that may be off, and what our bots win."""

    first_seat: float
    off_by: float
    bots: tuple[Won, ...]


class Solution(NamedTuple):
    """Best play: the game in OpenSpiel, what to do while something is hidden, and what the ends are worth."""

    game: Any
    policy: Policy
    perfect: Ends


def solved(opening: Opening, cards: Sequence[Card], bots: Sequence[str], iterations: int, seed: int) -> Solved:
    hidden = Hidden(opening, cards)
    perfect = Ends(hidden.positions, best)
    game = hidden.loaded(perfect)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    solution = Solution(game, {known: found.get_state_policy(known) for known in hidden.states}, perfect)
    return Solved(
        pyspiel.expected_returns(game.new_initial_state(), found, -1, True)[0],
        pyspiel.nash_conv(game, found) / 2,
        tuple(measured(name, hidden, solution, seed) for name in bots),
    )


def measured(name: str, hidden: Hidden, best_play: Solution, seed: int) -> Won:
    """A bot at both seats."""
    choose, won, known = bot(name, seed), 0.0, 0.0
    for seat in range(2):
        policy = {**best_play.policy, **hidden.policy(choose, seat)}
        open_game = known_game = best_play.game
        if name not in FORESEEING:
            open_game = hidden.loaded(against_best_play(choose, seat, best_play.perfect))
            known_game = hidden.loaded(against_one_who_knows(choose, seat, best_play.perfect))
        won += pyspiel.expected_returns(open_game.new_initial_state(), pyspiel.TabularPolicy(policy), -1, True)[seat]
        answer = pyspiel.TabularBestResponse(known_game, 1 - seat, policy)
        known += 1 - answer.value_from_state(known_game.new_initial_state())
    return Won(name, won / 2, known / 2)


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw a box, solve some of its openings, and show how far everybody is from best play."""
    parser = ArgumentParser(description="Best play in small games of knights-score, and how far our bots are from it.")
    parser.add_argument("--cards", type=int, choices=(8, 9, 10), default=10, help="in the box; 8 leave no stock")
    parser.add_argument("--openings", type=_some, default=4, metavar="N", help="how many of the box are solved")
    parser.add_argument("--iterations", type=_some, default=100, metavar="N", help="of CFR+")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS, metavar="BOT", help=", ".join(BOTS))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the box, the openings and the bots")
    parser.add_argument("--json", action="store_true", help="the table as JSON")
    given = parser.parse_args(arguments)
    chance, began = Stream(f"solving {given.seed}"), perf_counter()
    cards = box(given.cards, chance)
    every = openings(cards)
    some = chance.draw(every, min(given.openings, len(every)))
    found = []
    for number, opening in enumerate(some, 1):
        found.append(solved(opening, cards, given.bots, given.iterations, given.seed))
        print(f"{perf_counter() - began:6.0f} s: {number} of {len(some)} openings solved", file=sys.stderr, flush=True)
    table = averaged(found)
    print(json.dumps({"box": cards, "openings": some, **table}) if given.json else told(table, cards, some, every))


def _some(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def averaged(found: Sequence[Solved]) -> dict[str, Any]:
    """All openings are equally likely."""
    rows = [
        Won(each[0].bot, *(sum(shares) / len(found) for shares in list(zip(*each, strict=True))[1:]))
        for each in zip(*(one.bots for one in found), strict=True)
    ]
    first, off = (sum(shares) / len(found) for shares in list(zip(*found, strict=True))[:2])
    return {"first_seat": first, "off_by": off, "bots": [row._asdict() for row in rows]}


def told(table: dict[str, Any], cards: Sequence[Card], some: Sequence[Opening], every: Sequence[Opening]) -> str:
    lines = [
        f"{len(cards)} cards: {' '.join(cards)}",
        f"{len(some)} of {len(every)} openings, all deals of each: {', '.join(map(' '.join, some))}",
        f"With best play the first seat wins {table['first_seat']:.1%}, give or take {table['off_by']:.2%}.",
        "",
        f"{'both seats, won':<12} {'against best play':>20} {'one who knows it':>20} {'distance':>10}",
        f"{'best play':<15} {0.5:>17.1%} {0.5:>20.1%} {0.0:>10.1%}",
    ]
    for row in table["bots"]:
        won, known = row["against_best_play"], row["against_one_who_knows"]
        lines.append(f"{row['bot']:<15} {won:>17.1%} {known:>20.1%} {0.5 - known:>z10.1%}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
