"""Nicolaus & Wilfried, by Fred Horn: one deck of 128 patterns, two games."""

from parlour.languages import add_catalogue

add_catalogue("knights", "parlour.games.knights:languages")
