"""The names that bots go by at a table, in the order of the seats."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Ada", "Bela", "Cleo", "Dara", "Elio", "Fay", "Gil", "Hana", "Ivo", "Juno", "Kai", "Lou")
