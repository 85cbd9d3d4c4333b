"""Partners for The Mind, and a model of the people they were made for."""
