"""The SQL of the PostgreSQL store. Every statement is a transaction of its own."""

from __future__ import annotations

from typing import Final

NOW: Final = "coalesce(b.updated, %(now)s::float8, extract(epoch FROM clock_timestamp())::float8)"
"""What a listing says; or the clock that a test sets; or the database's, since those of servers may differ."""

APPEND: Final = f"""
WITH b AS (
  SELECT * FROM unnest(
    %(codes)s::text[], %(epochs)s::int8[], %(expects)s::int8[], %(counts)s::int8[],
    %(statuses)s::text[], %(publics)s::bool[], %(updated)s::float8[], %(listings)s::bytea[]
  ) AS x (code, epoch, expect, n, status, public, updated, listing)
), opened AS (
  INSERT INTO parlour.tbl AS t (code, epoch, head, status, public, updated, listing)
  SELECT code, epoch, n, status, public, {NOW}, listing FROM b WHERE expect = 0
  ON CONFLICT (code) DO UPDATE
    SET head = excluded.head, status = excluded.status, public = excluded.public,
        updated = excluded.updated, listing = excluded.listing
    WHERE t.head = 0 AND t.epoch = excluded.epoch
  RETURNING t.code
), grown AS (
  UPDATE parlour.tbl t
  SET head = t.head + b.n, status = coalesce(b.status, t.status), public = coalesce(b.public, t.public),
      listing = coalesce(b.listing, t.listing), updated = CASE WHEN b.listing IS NULL THEN t.updated ELSE {NOW} END
  FROM b WHERE b.expect > 0 AND t.code = b.code AND t.epoch = b.epoch AND t.head = b.expect
  RETURNING t.code
), won AS (
  SELECT code FROM opened UNION ALL SELECT code FROM grown
), added AS (
  INSERT INTO parlour.entry (code, seq, epoch, body, crc)
  SELECT e.code, e.seq, b.epoch, e.body, e.crc
  FROM unnest(%(of)s::text[], %(seqs)s::int8[], %(bodies)s::bytea[], %(crcs)s::int8[]) AS e (code, seq, body, crc)
  JOIN won ON won.code = e.code JOIN b ON b.code = e.code
)
SELECT b.code, won.code IS NOT NULL, coalesce(t.head, 0)
FROM b LEFT JOIN won ON won.code = b.code LEFT JOIN parlour.tbl t ON t.code = b.code
"""  # noqa: S608 - our own words alone
"""All tables of a group at once: for each, whether it was accepted, and how many entries it had before."""

READ: Final = """
SELECT t.head, e.seq, e.body, e.crc FROM parlour.tbl t
LEFT JOIN parlour.entry e ON e.code = t.code AND e.seq > %(since)s
WHERE t.code = %(code)s ORDER BY e.seq
"""
TABLES: Final = "SELECT updated, listing FROM parlour.tbl WHERE code > %(after)s ORDER BY code LIMIT %(limit)s"
_LISTED: Final = "SELECT updated, listing FROM parlour.tbl WHERE status = %(status)s AND public = {public}"
_LATEST: Final = f"{_LISTED} ORDER BY updated DESC LIMIT %(limit)s"
_OLDEST: Final = f"{_LISTED} AND updated < %(before)s ORDER BY updated LIMIT %(limit)s"


def _both(question: str, order: str) -> str:
    """Public and private tables, each in the order of the index: a list costs the same however many there are."""
    public, private = question.format(public="true"), question.format(public="false")
    return f"SELECT * FROM (({public}) UNION ALL ({private})) AS x ORDER BY {order} LIMIT %(limit)s"  # noqa: S608 - ours


LISTS: Final = {
    (True, True): _LATEST.format(public="true"),
    (False, True): _both(_LATEST, "updated DESC"),
    (True, False): _OLDEST.format(public="true"),
    (False, False): _both(_OLDEST, "updated"),
}
"""By whether only public tables are wanted, and whether the latest come first."""

TOUCH: Final = "UPDATE parlour.format SET touched = clock_timestamp()"
"""A write that changes nothing that anybody reads."""
