"""All measurements: `make bench`, or `python -m bench engine` for one."""

import sys
from importlib import import_module

MODULES = ("engine", "store", "lists", "load", "past", "liars", "rival", "art", "bots", "page")

for module in sys.argv[1:] or MODULES:
    import_module(f"bench.{module}").main()
