"""The bots of Illusion: eyes that can be fooled, and a sense for when the others are."""
