"""Plays the tables of docs/results.md and draws the figures. They need `pip install 'parlour[lab]'`."""
