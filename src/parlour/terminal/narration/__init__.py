"""Events as sentences, a module for each game. Each event is given as its reader may see it."""
