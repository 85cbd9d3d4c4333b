"""People at different places at one table: HTTP for the lobby, a websocket for the game."""
