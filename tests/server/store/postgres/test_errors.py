"""Errors of the database as sentences."""

from __future__ import annotations

import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from parlour.server.store.postgres.errors import explained
from parlour.server.table import Damaged, Unavailable


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errors.InvalidPassword(), "refuses the user or the password"),
        (errors.DiskFull(), "the disk of the database is full"),
        (errors.AdminShutdown(), "was stopped"),
        (PoolTimeout(), "no connection to it is free"),
        (psycopg.OperationalError("FATAL:  sorry, too many clients already"), "no more connections"),
        (psycopg.OperationalError("the database system is starting up"), "is starting"),
        (psycopg.OperationalError("connection refused"), "cannot be reached"),
        (TimeoutError(), "does not answer in time"),
        (psycopg.DataError("a secret"), "answered with an error .DataError."),
    ],
)
def test_each_error_has_its_sentence(error: Exception, told: str) -> None:
    with pytest.raises(Unavailable, match=told) as refused:
        raise explained(error)
    assert "a secret" not in str(refused.value)


def test_an_error_with_a_sentence_stays_as_it_is() -> None:
    error = Damaged("table ABC is damaged")
    assert explained(error) is error
