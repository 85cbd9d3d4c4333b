"""The bots of Nicolaus & Wilfried: two games, and for each a careless one and some that reckon."""
