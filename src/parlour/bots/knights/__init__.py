"""Bots for both games of Nicolaus & Wilfried."""
