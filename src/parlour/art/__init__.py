"""Cards, pictures and print sheets, drawn by pure functions."""
