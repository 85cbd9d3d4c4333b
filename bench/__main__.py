"""All measurements: `make bench`, or `python -m bench engine` for one. Options follow the name, and
`python -m bench soak --help` lists them. `storm`, `soak`, `fleet`, `bounds`, `causes` and `studies` run by name
only."""

import sys
from importlib import import_module
from itertools import takewhile

MODULES = (
    "engine",
    "store",
    "lists",
    "load",
    "press",
    "replays",
    "held",
    "liars",
    "lines",
    "nodes",
    "rival",
    "art",
    "bots",
    "lab",
    "envs",
    "page",
)

BY_NAME = ("storm", "soak", "fleet", "bounds", "causes", "studies")


def main() -> None:
    named = list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:]))
    known = (*MODULES, *BY_NAME)
    unknown = [name for name in named if name not in known]
    if unknown:
        sys.exit(f"There is no measurement {unknown[0]!r}; there are {', '.join(known)}.")
    if sys.argv[1:] and not named:
        print(f"{__doc__}\nMeasurements: {', '.join(known)}.")
        return
    del sys.argv[1 : 1 + len(named)]
    for module in named or MODULES:
        import_module(f"bench.{module}").main()


main()
