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

ENTER: Final = """
INSERT INTO parlour.node AS n (id, boot, address, expires, started)
VALUES (%(id)s, %(boot)s::uuid, %(address)s, clock_timestamp() + make_interval(secs => %(lease)s::float8),
        clock_timestamp())
ON CONFLICT (id) DO UPDATE
  SET boot = excluded.boot, address = excluded.address, expires = excluded.expires, started = excluded.started
  WHERE n.boot = excluded.boot OR n.expires <= clock_timestamp()
RETURNING true
"""
RENEW: Final = """
UPDATE parlour.node SET expires = clock_timestamp() + make_interval(secs => %(lease)s::float8)
WHERE id = %(id)s AND boot = %(boot)s::uuid RETURNING true
"""
LEAVE: Final = "DELETE FROM parlour.node WHERE id = %(id)s AND boot = %(boot)s::uuid"
LOOK: Final = """
SELECT t.epoch, t.owner, t.boot::text, coalesce(n.address, ''), coalesce(n.expires > clock_timestamp(), false)
FROM parlour.tbl t LEFT JOIN parlour.node n ON n.id = t.owner AND n.boot = t.boot
WHERE t.code = %(code)s
"""
CLAIM: Final = """
UPDATE parlour.tbl t SET owner = %(id)s, boot = %(boot)s::uuid, epoch = t.epoch + 1
WHERE t.code = %(code)s AND t.epoch = %(epoch)s
  AND EXISTS (
    SELECT 1 FROM parlour.node n
    WHERE n.id = %(id)s AND n.boot = %(boot)s::uuid AND n.expires > clock_timestamp())
  AND NOT EXISTS (
    SELECT 1 FROM parlour.node n
    WHERE n.id = t.owner AND n.boot = t.boot AND n.boot <> %(boot)s::uuid AND n.expires > clock_timestamp())
RETURNING t.epoch
"""
"""The entries are read in the next statement: this one may have waited for an append that its snapshot does not see."""
RELEASE: Final = """
UPDATE parlour.tbl SET owner = NULL, boot = NULL
WHERE code = %(code)s AND owner = %(id)s AND boot = %(boot)s::uuid AND epoch = %(epoch)s
"""
NODES: Final = """
SELECT n.id, n.address, extract(epoch FROM clock_timestamp() - n.started)::float8,
       extract(epoch FROM n.expires - clock_timestamp())::float8,
       (SELECT count(*) FROM parlour.tbl t WHERE t.owner = n.id AND t.boot = n.boot)
FROM parlour.node n ORDER BY n.id
"""
FORGET_NODES: Final = "DELETE FROM parlour.node WHERE expires < clock_timestamp() - interval '1 day'"

SPEND: Final = """
INSERT INTO parlour.spent (node, kind, address, total, changed)
SELECT %(node)s, x.kind, x.address, x.total, clock_timestamp()
FROM unnest(%(kinds)s::text[], %(addresses)s::text[], %(totals)s::int8[]) AS x (kind, address, total)
ON CONFLICT (node, kind, address) DO UPDATE SET total = excluded.total, changed = excluded.changed
"""
SPENT: Final = """
SELECT node, kind, address, total FROM parlour.spent
WHERE changed > clock_timestamp() - make_interval(secs => %(seconds)s::float8) AND node <> %(node)s
"""
FORGET_SPENT: Final = "DELETE FROM parlour.spent WHERE changed < clock_timestamp() - interval '2 hours'"
ANNOUNCE: Final = """
WITH old AS (
  DELETE FROM parlour.lesson WHERE code IN (
    SELECT code FROM parlour.lesson WHERE at < clock_timestamp() - interval '1 day' LIMIT 10 FOR UPDATE SKIP LOCKED)
)
INSERT INTO parlour.lesson (code, owner, boot) VALUES (%(code)s, %(id)s, %(boot)s::uuid) ON CONFLICT (code) DO NOTHING
"""
LESSON: Final = """
SELECT n.address FROM parlour.lesson l JOIN parlour.node n ON n.id = l.owner AND n.boot = l.boot
WHERE l.code = %(code)s AND n.boot <> %(boot)s::uuid AND n.expires > clock_timestamp()
"""
