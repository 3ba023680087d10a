# ruff: noqa: S608 (the statements are put together from names of our own)
"""Writes all crosses of one source in the caller's transaction: staged by COPY, then joined and compared as sets.

Rows pass through a chunk at a time, so that memory does not grow with the file; the database sorts on its disk.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import cast

from sqlalchemy import Connection

from api.catalog.import_lock import IMPORT_LOCK
from api.catalog.name_resolution.brands import BrandResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.parts.crosses.records import CrossRow, Named, Source
from api.text.part_keys import brand_key, number_key

CHUNK_ROWS = 10_000
_STAGED = (
    "key text, brand_key text, brand text, number text, name text,"
    " other_key text, other_brand_key text, other_brand text, other_number text, other_name text, kind text"
)
_NEW_PARTS = """
INSERT INTO parts (key, brand_key, brand, number, name)
SELECT DISTINCT ON (key, brand_key) key, brand_key, brand, number, name FROM (
    SELECT key, brand_key, brand, number, name FROM staged_crosses
    UNION ALL
    SELECT other_key, other_brand_key, other_brand, other_number, other_name FROM staged_crosses
    WHERE other_key IS NOT NULL
) AS said
WHERE NOT EXISTS (SELECT FROM parts AS p WHERE p.key = said.key AND p.brand_key = said.brand_key)
ORDER BY key, brand_key, name = '', name
ON CONFLICT (key, brand_key) DO NOTHING
"""
#: A part that was only ever named beside goods is called by their section; a table knows better.
_NAMES = """
UPDATE parts AS p SET name = said.name
FROM (
    SELECT DISTINCT ON (key, brand_key) key, brand_key, name FROM (
        SELECT key, brand_key, name FROM staged_crosses
        UNION ALL
        SELECT other_key, other_brand_key, other_name FROM staged_crosses WHERE other_key IS NOT NULL
    ) AS every WHERE name <> '' ORDER BY key, brand_key, name
) AS said
WHERE p.key = said.key AND p.brand_key = said.brand_key AND p.name <> said.name
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
class Written:
    rows: int = 0
    parts: int = 0
    added: int = 0
    #: Crosses of the source that it no longer names.
    removed: int = 0


def write_crosses(connection: Connection, source: Source, rows: Iterable[CrossRow]) -> Written:
    """Bring the crosses of `source` in line with `rows`. Parts only come: they may be known from elsewhere too."""
    database = cast(DriverConnection, connection.connection.driver_connection)
    # Goods make parts too: of two that write them in turns each would wait for the other.
    database.execute("SELECT pg_advisory_xact_lock(%s)", (IMPORT_LOCK,))
    database.execute("SET LOCAL work_mem = '64MB'")
    database.execute("DROP TABLE IF EXISTS pg_temp.staged_crosses, pg_temp.resolved_crosses")
    database.execute(f"CREATE TEMP TABLE staged_crosses ({_STAGED}) ON COMMIT DROP")
    written = Written()
    makers = BrandResolver(database)
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK_ROWS)):
        _copy(database, (_staged(row, makers) for row in chunk))
        written.rows += len(chunk)
    database.execute("ANALYZE staged_crosses")
    written.parts = database.execute(_NEW_PARTS).rowcount
    database.execute(_NAMES)
    database.execute(_RESOLVED)
    database.execute("ANALYZE resolved_crosses")
    _bring_in_line(database, _source_id(database, source), written)
    database.execute("DROP TABLE staged_crosses, resolved_crosses")
    return written


def _copy(database: DriverConnection, rows: Iterator[tuple[str | None, ...]]) -> None:
    with database.cursor().copy("COPY staged_crosses FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _staged(row: CrossRow, makers: BrandResolver) -> tuple[str | None, ...]:
    other = _named(row.other, makers) if row.other else (None,) * 5
    return *_named(row.part, makers), *other, row.kind


def _named(part: Named, makers: BrandResolver) -> tuple[str, str, str, str, str]:
    brand = makers.canonical_name(part.brand)
    return number_key(part.number), brand_key(brand), brand, part.number, part.name


def _source_id(database: DriverConnection, source: Source) -> int:
    found = database.execute(
        "INSERT INTO cross_sources (key, title, trust) VALUES (%s, %s, %s)"
        " ON CONFLICT (key) DO UPDATE SET title = excluded.title, trust = excluded.trust RETURNING id",
        source,
    ).fetchone()
    assert found
    return int(found[0])


def _bring_in_line(database: DriverConnection, source_id: int, written: Written) -> None:
    same = "r.part_id = c.part_id AND r.other_id = c.other_id AND r.kind = c.kind"
    written.removed = database.execute(
        "DELETE FROM crosses AS c WHERE source_id = %s"
        f" AND NOT EXISTS (SELECT FROM resolved_crosses AS r WHERE {same})",
        (source_id,),
    ).rowcount
    written.added = database.execute(
        "INSERT INTO crosses AS c (part_id, other_id, kind, source_id)"
        " SELECT part_id, other_id, kind, %s FROM resolved_crosses ON CONFLICT DO NOTHING",
        (source_id,),
    ).rowcount
