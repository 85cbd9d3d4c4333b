"""The laws of all games, kept by Straws."""

from contract import CONTRACT

from parlour.testing import laws_of

test_laws = laws_of("straws", CONTRACT)
