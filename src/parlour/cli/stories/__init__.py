"""What happened, told in sentences: one narrator a game, over events as their reader may see them."""
