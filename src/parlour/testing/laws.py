"""What every game must keep. Each law takes a match that was played to its end, and raises AssertionError."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any, Final

import msgspec
import pytest

from parlour.engine import Actor, AnyGame, DrawRequest, Illegal, Input, Seat, Viewer, audit, replay, step
from parlour.games import game_named
from parlour.match import Match
from parlour.testing.contract import Contract, Inventory

AnyMatch = Match[Any, Any, Any, Any, Any]
Steps = tuple[Any, Input[Any], tuple[Any, ...]]


def played(name: str, seats: int, seed: int, contract: Contract, **options: Any) -> AnyMatch:
    """A match played to its end. The seed decides the cards, the moves, and how well a team plays."""
    match: AnyMatch = Match(name, seats=seats, seed=seed, **options)
    rng = Random(seed)  # noqa: S311 - repeatable chance
    skill = rng.choice([0.0, 0.9, 1.0])
    while not match.over:
        moves = [(seat, move) for seat in range(seats) for move in match.legal(seat)]
        seat, move = contract.choose(moves, rng, skill)
        match.act(seat, move)
        match.wait(match.now + rng.randrange(100))
    return match


def viewers(match: AnyMatch) -> list[Viewer]:
    return [*map(Seat, range(match.header.seats)), None]


def actors(match: AnyMatch) -> list[Actor]:
    return [*map(Seat, range(match.header.seats)), "dealer", "clock"]


def steps(match: AnyMatch) -> Iterator[Steps]:
    """Each state, the input that met it, and what followed."""
    state = match.game.start(match.header.seats, match.header.options)
    for commit in match.commits:
        yield state, commit.cause, commit.events
        state = reduce(match.game.evolve, commit.events, state)


def sampled(match: AnyMatch, rng: Random, count: int) -> list[Steps]:
    all_steps = list(steps(match))
    return rng.sample(all_steps, min(count, len(all_steps)))


def accepts(game: AnyGame, state: Any, cause: Input[Any]) -> bool:
    try:
        step(game, state, cause)
    except Illegal:
        return False
    return True


def check_outcome(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """The game has an outcome, and nothing is left to do."""
    assert match.outcome is not None
    assert set(match.outcome.winners) <= set(range(match.header.seats))
    assert all(match.legal(seat) == () for seat in range(match.header.seats))
    assert all(match.view(viewer).legal == () for viewer in viewers(match))


def check_legal(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """What is legal is accepted, and a view names what is legal for its seat."""
    for state, cause, _ in sampled(match, rng, 12):
        for actor in actors(match):
            legal = match.game.legal(state, actor)
            if isinstance(legal, DrawRequest):
                continue
            for action in legal:
                assert accepts(match.game, state, Input(match.now, actor, action))
            if actor != "dealer" and actor != "clock":
                assert match.game.view(state, actor).legal == legal
        assert cause.action in match.game.legal(state, cause.by)


def check_refusals(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """A refused input leaves the match as it was."""
    state, journal = match.state, match.journal
    for seat in range(match.header.seats):
        with pytest.raises(Illegal):
            match.act(seat, match.commits[-1].cause.action)
    assert (match.state, match.journal) == (state, journal)


def check_replay(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """Replay is play, and the audit agrees."""
    start = match.game.start(match.header.seats, match.header.options)
    assert replay(match.game, start, match.commits) == match.state
    assert Match.replay(match.journal) == match
    audit(match.game, match.journal)


def check_seen(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """What was seen is every view in its time."""
    for viewer in viewers(match):
        seen = list(match.seen(viewer))
        assert [now for _, now in seen] == [commit.cause.at for commit in match.commits]
        assert seen[-1][0] == match.view(viewer) == match.game.views(match.state)(viewer)


def check_encoding(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """Every action, event, view and state survives encoding."""
    types = match.game.types

    def survives(value: Any, kind: Any) -> bool:
        return bool(msgspec.json.decode(msgspec.json.encode(value), type=kind) == value)

    for _, cause, events in steps(match):
        assert survives(cause.action, types.action)
        assert all(survives(event, types.event) for event in events)
        shown = [match.shown(event, viewer) for event in events for viewer in viewers(match)]
        assert all(survives(event, types.event) for event in shown if event is not None)
    for state, _, _ in sampled(match, rng, 8):
        assert survives(state, types.state)
        assert all(survives(match.game.view(state, viewer), types.view) for viewer in viewers(match))


def check_moves(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """A player cannot send what is the dealer's or the clock's."""
    for _, cause, _ in steps(match):
        encoded = msgspec.json.encode(cause.action)
        if isinstance(cause.by, int):
            assert msgspec.json.decode(encoded, type=match.game.types.move) == cause.action
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(encoded, type=match.game.types.move)


def check_notation(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """Notation stands for the action."""
    for _, cause, _ in steps(match):
        assert match.game.from_text(match.game.text(cause.action)) == cause.action


def check_supplies(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """Cards are conserved, and nothing is paid that is not there."""
    for state, _, _ in steps(match):
        check_inventory(contract.inventory(state))


def check_inventory(found: Inventory) -> None:
    """Raises where a card is lost or there twice, or less than nothing is left of something."""
    assert len(found.cards) == len(set(found.cards))
    assert found.whole is None or set(found.cards) == set(found.whole)
    assert all(count >= 0 for count in found.supplies.values()), found.supplies


def check_fields(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """What a game says of the fields of its views is so."""
    hand, turn, winners, scores, each = match.game.fields
    seats = set(range(match.header.seats))
    for viewer in viewers(match):
        for view, _ in match.seen(viewer):
            seen = msgspec.structs.asdict(view)
            assert hand is None or seen[hand] == match.game.hand(view)
            assert turn is None or seen[turn] is None or seen[turn] in seats
            for field in (*([scores] if scores else []), *each):
                assert len(seen[field]) == match.header.seats, f"{field} is not one for each seat: {seen[field]}"
        assert match.outcome is not None
        assert winners is None or set(seen[winners]) == set(match.outcome.winners)


def check_secrets(match: AnyMatch, contract: Contract, rng: Random) -> None:
    """Nothing that a viewer may not know is in a byte sent to them."""
    if match.game.secrets:
        assert count_twins(match.game, match, contract, rng) > 0, "the contract's twin never differs from the match"
    else:
        check_open(match.game, match)


def check_open(game: AnyGame, match: Any) -> None:
    """Raises where a game that says it has no secrets keeps one."""
    for viewer in viewers(match):
        assert all(game.show(event, viewer) == event for event in match.events), f"{game.name} keeps a secret"


def count_twins(game: AnyGame, match: AnyMatch, contract: Contract, rng: Random) -> int:
    """How many worlds differ that a viewer must not be able to distinguish; raises where they can."""
    cuts = sorted(rng.sample(range(1, len(match.commits) + 1), min(3, len(match.commits))))
    here = {viewer: sent(game, match, match.events, viewer) for viewer in viewers(match)}
    return sum(
        _is_twin(game, match, contract, viewer, cut, here[viewer], rng) for cut in cuts for viewer in viewers(match)
    )


def sent(game: AnyGame, match: AnyMatch, events: Sequence[Any], viewer: Viewer) -> list[bytes]:
    """Every byte a viewer gets: each event as shown to them, and their view after it."""
    state = game.start(match.header.seats, match.header.options)
    stream = [msgspec.json.encode(game.view(state, viewer))]
    for event in events:
        state = game.evolve(state, event)
        stream.append(msgspec.json.encode((game.show(event, viewer), game.view(state, viewer))))
    return stream


def _is_twin(
    game: AnyGame, match: AnyMatch, contract: Contract, viewer: Viewer, until: int, here: list[bytes], rng: Random
) -> bool:
    assert contract.twin is not None, f"{game.name} has secrets, but its contract has no twin; or say secrets = False"
    events = [event for commit in match.commits[:until] for event in commit.events]
    state = reduce(game.evolve, events, game.start(match.header.seats, match.header.options))
    other = contract.twin(events, state, viewer, rng)
    for i, (ours, theirs) in enumerate(zip(here, sent(game, match, other, viewer), strict=False)):
        assert ours == theirs, f"event {i} tells viewer {viewer} what they may not know"
    return events != other


Law = Callable[[AnyMatch, Contract, Random], None]
LAWS: Final[tuple[Law, ...]] = (
    check_outcome,
    check_legal,
    check_refusals,
    check_replay,
    check_seen,
    check_encoding,
    check_moves,
    check_notation,
    check_supplies,
    check_fields,
    check_secrets,
)


def laws_of(name: str, contract: Contract, matches: int = 3) -> Callable[..., None]:
    """A test for pytest: every law, at every number of seats, in so many matches."""

    @pytest.mark.parametrize("seed", range(matches))
    @pytest.mark.parametrize("seats", game_named(name).seats)
    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("check_"))
    def test(law: Law, seats: int, seed: int) -> None:
        law(played(name, seats, seed, contract), contract, Random(seed))  # noqa: S311 - repeatable chance

    laws: Callable[..., None] = test
    return laws
