"""Give a Chameleon the parameters of its partners, for measurements."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.bots.bot import SeatedBot
from parlour.bots.mind.chameleon import TOLD, Chameleon
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd


def give_parameters(players: Sequence[SeatedBot]) -> None:
    """Give every Chameleon with `told=true` the parameters of each person at the table, except the tempo."""
    for seat, player in enumerate(players):
        if isinstance(player.bot, Chameleon) and player.bot.told:
            people = {other: _person(mate) for other, mate in enumerate(players) if other != seat}
            known: dict[int, Human] = player.memory.keep(TOLD, dict)
            known.update({other: person for other, person in people.items() if person is not None})


def _person(player: SeatedBot) -> Human | None:
    if isinstance(player.bot, Crowd):
        return player.bot.person(player.memory)
    return player.bot if isinstance(player.bot, Human) else None
