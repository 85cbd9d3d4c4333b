"""The tests load this package's game, as a player would."""

import parlour

parlour.games_from("parlour-straws")
