# ruff: noqa: S608 (the statements are put together from constants)
"""SQL of rows of one file with the same key, in the staging tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psycopg.rows import class_row

from api.catalog.name_resolution.driver import DriverConnection
from api.imports.duplicate_keys import NUMBERED, KeyedRow, RenamedRow

_DUPLICATE_KEYS = "SELECT key FROM staged_products GROUP BY key HAVING count(*) > 1"


@dataclass(frozen=True, slots=True)
class StoredProduct:
    """A stored product; its key may be a numbered one."""

    key: str
    name: str


def stored_products(database: DriverConnection, source: str) -> list[StoredProduct]:
    """Stored products of every key that is numbered in the catalogue or occurs twice in the file."""
    with database.cursor(row_factory=class_row(StoredProduct)) as cursor:
        return cursor.execute(
            "WITH bases AS ("
            " SELECT regexp_replace(source_key, %(numbered)s, '') AS base FROM products"
            f" WHERE source = %(source)s AND source_key ~ %(numbered)s UNION {_DUPLICATE_KEYS})"
            " SELECT source_key AS key, name FROM products"
            " JOIN bases ON base = regexp_replace(source_key, %(numbered)s, '') WHERE source = %(source)s",
            {"source": source, "numbered": NUMBERED},
        ).fetchall()


def rows_to_number(database: DriverConnection, stored_keys: Sequence[str]) -> list[KeyedRow]:
    """Rows of the file whose key occurs twice or is one of `stored_keys`, in the order of the file."""
    with database.cursor(row_factory=class_row(KeyedRow)) as cursor:
        return cursor.execute(
            f"SELECT row, key, name FROM staged_products WHERE key IN ({_DUPLICATE_KEYS}) OR key = ANY(%s)"
            " ORDER BY row",
            (list(stored_keys),),
        ).fetchall()


def rename_rows(database: DriverConnection, renamed: Iterable[RenamedRow]) -> None:
    with database.cursor() as cursor:
        cursor.executemany(
            "UPDATE staged_products SET key = %s WHERE row = %s", [(row.key, row.row) for row in renamed]
        )
