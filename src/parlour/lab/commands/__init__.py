"""Commands of the `parlour` program."""
