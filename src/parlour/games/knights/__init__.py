"""Nicolaus & Wilfried, by Fred Horn: one deck of 128 patterns, two games."""
