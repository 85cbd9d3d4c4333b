"""`python -m parlour` runs the `parlour` program."""

from parlour.cli import main

main(prog_name="parlour")
