# ruff: noqa: S608 (the statements are built from constants)
"""SQL that writes all crosses of one source: staged by COPY, then joined and compared as sets.

Rows are copied in chunks, so memory does not grow with the file; the database sorts on its disk.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, cast

from sqlalchemy import Connection

from api.catalog.name_repository import IMPORT_LOCK, BrandResolver, DriverConnection
from api.parts.models import CrossKind
from api.text.part_numbers import brand_key, number_key


class PartRecord(NamedTuple):
    """A number in its maker's spelling; `name` is empty where the file has none."""

    brand: str
    number: str
    name: str = ""


class CrossRecord(NamedTuple):
    """`other` replaces `part`; without `other` the record adds the part alone. Kinds are of api.parts.models.Cross."""

    part: PartRecord
    other: PartRecord | None = None
    kind: CrossKind = "analogue"


class CrossSourceRecord(NamedTuple):
    """`confidence`: 0 unconfirmed, 1 a list of a third party, 2 a maker's catalogue."""

    key: str
    title: str
    confidence: int


CHUNK_ROWS = 10_000
_STAGED = (
    "key text, brand_key text, brand text, number text, name text,"
    " other_key text, other_brand_key text, other_brand text, other_number text, other_name text, kind text"
)
#: The parts of both sides.
_NAMED = """
CREATE TEMP VIEW named_parts AS
SELECT key, brand_key, brand, number, name FROM staged_crosses
UNION ALL
SELECT other_key, other_brand_key, other_brand, other_number, other_name FROM staged_crosses
WHERE other_key IS NOT NULL
"""
_NEW_PARTS = """
INSERT INTO parts (key, brand_key, brand, number, name)
SELECT DISTINCT ON (key, brand_key) key, brand_key, brand, number, name FROM named_parts AS named
WHERE NOT EXISTS (SELECT FROM parts AS p WHERE p.key = named.key AND p.brand_key = named.brand_key)
ORDER BY key, brand_key, name = '', name
ON CONFLICT (key, brand_key) DO NOTHING
"""
#: Parts that came from products bear the name of their section; the name in a cross table is better.
_NAMES = """
UPDATE parts AS p SET name = named.name
FROM (
    SELECT DISTINCT ON (key, brand_key) key, brand_key, name FROM named_parts
    WHERE name <> '' ORDER BY key, brand_key, name
) AS named
WHERE p.key = named.key AND p.brand_key = named.brand_key AND p.name <> named.name
    AND (p.name = '' OR p.name IN (SELECT name FROM categories))
"""
_RESOLVED = """
CREATE TEMP TABLE resolved_crosses ON COMMIT DROP AS
SELECT DISTINCT one.id AS part_id, other.id AS other_id, s.kind FROM staged_crosses AS s
JOIN parts AS one ON one.key = s.key AND one.brand_key = s.brand_key
JOIN parts AS other ON other.key = s.other_key AND other.brand_key = s.other_brand_key
WHERE one.id <> other.id
"""


@dataclass(slots=True)
class CrossChanges:
    parts: int = 0
    added: int = 0
    #: Crosses that the source no longer states.
    removed: int = 0


def write_crosses(connection: Connection, source: CrossSourceRecord, rows: Iterable[CrossRecord]) -> CrossChanges:
    """Makes the crosses of `source` equal to `rows`, in the caller's transaction. Parts are added and never deleted."""
    database = cast(DriverConnection, connection.connection.driver_connection)
    # Price lists insert parts too: without the lock two imports could deadlock.
    database.execute("SELECT pg_advisory_xact_lock(%s)", (IMPORT_LOCK,))
    database.execute("SET LOCAL work_mem = '64MB'")
    database.execute("DROP TABLE IF EXISTS pg_temp.staged_crosses, pg_temp.resolved_crosses CASCADE")
    database.execute(f"CREATE TEMP TABLE staged_crosses ({_STAGED}) ON COMMIT DROP")
    database.execute(_NAMED)
    result = CrossChanges()
    makers = BrandResolver(database)
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK_ROWS)):
        with database.cursor().copy("COPY staged_crosses FROM STDIN") as copy:
            for row in chunk:
                copy.write_row(_staged(row, makers))
    database.execute("ANALYZE staged_crosses")
    result.parts = database.execute(_NEW_PARTS).rowcount
    database.execute(_NAMES)
    database.execute(_RESOLVED)
    database.execute("ANALYZE resolved_crosses")
    _replace_crosses(database, source, result)
    database.execute("DROP TABLE staged_crosses, resolved_crosses CASCADE")
    return result


def _staged(row: CrossRecord, makers: BrandResolver) -> tuple[str | None, ...]:
    values: list[str | None] = []
    for part in (row.part, row.other):
        brand = makers.canonical_name(part.brand) if part else ""
        values += [number_key(part.number), brand_key(brand), brand, part.number, part.name] if part else [None] * 5
    return *values, row.kind


def _replace_crosses(database: DriverConnection, source: CrossSourceRecord, result: CrossChanges) -> None:
    row = database.execute(
        "INSERT INTO cross_sources (key, title, trust) VALUES (%s, %s, %s)"
        " ON CONFLICT (key) DO UPDATE SET title = excluded.title, trust = excluded.trust RETURNING id",
        source,
    ).fetchone()
    same = "r.part_id = c.part_id AND r.other_id = c.other_id AND r.kind = c.kind"
    result.removed = database.execute(
        "DELETE FROM crosses AS c WHERE source_id = %s"
        f" AND NOT EXISTS (SELECT FROM resolved_crosses AS r WHERE {same})",
        row,
    ).rowcount
    result.added = database.execute(
        "INSERT INTO crosses AS c (part_id, other_id, kind, source_id)"
        " SELECT part_id, other_id, kind, %s FROM resolved_crosses ON CONFLICT DO NOTHING",
        row,
    ).rowcount
