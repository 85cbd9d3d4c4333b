"""People at different places at one table: an HTTP API for finding it, a websocket for the game."""
