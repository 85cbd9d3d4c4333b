"""All measurements: `make bench`, or `python -m bench engine` for one. `python -m bench storm`,
`python -m bench soak` and `python -m bench fleet` are only run by name: they take a quarter of an hour, and have
options that follow the name."""

import sys
from importlib import import_module
from itertools import takewhile

MODULES = (
    "engine",
    "store",
    "lists",
    "load",
    "frames",
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

named = list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:]))
del sys.argv[1 : 1 + len(named)]
for module in named or MODULES:
    import_module(f"bench.{module}").main()
