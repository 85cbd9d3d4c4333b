"""The terminal: the `parlour` program, its commands, and games drawn as text."""
