# ruff: noqa: S608 (the statements are put together from constants)
"""Rows of one file with the same key: rejected, or numbered as different products.

A numbered row keeps its product when the file is sorted differently or other columns change: it is first assigned the
product with its name among those of the key, then any remaining one, then a new number.
"""

from collections import defaultdict
from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection

#: The suffix of a numbered key, `2441 ⟨2⟩`; suppliers do not use these brackets.
NUMBERED = " ⟨[0-9]+⟩$"

_DUPLICATE_KEYS = "SELECT key FROM staged_products GROUP BY key HAVING count(*) > 1"


@dataclass(frozen=True, slots=True)
class DuplicateRow:
    """A row rejected because `first_line` has the same key."""

    line: int
    first_line: int


def base_key(key: str) -> str:
    return key.rpartition(" ⟨")[0] if key.endswith("⟩") else key


def reject_duplicates(database: DriverConnection) -> list[DuplicateRow]:
    """Removes all but the first row of each key; returns the removed ones in the order of the file."""
    rows = database.execute(
        "WITH ranked AS (SELECT row, first_value(line) OVER same AS first_line, row_number() OVER same AS ordinal"
        f" FROM staged_products WHERE key IN ({_DUPLICATE_KEYS}) WINDOW same AS (PARTITION BY key ORDER BY row))"
        " DELETE FROM staged_products AS s USING ranked WHERE ranked.row = s.row AND ranked.ordinal > 1"
        " RETURNING s.line, ranked.first_line"
    )
    return sorted((DuplicateRow(line, first) for line, first in rows), key=lambda duplicate: duplicate.line)


def number_duplicates(database: DriverConnection, source: str) -> None:
    known: dict[str, dict[str, str]] = defaultdict(dict)
    for key, name in database.execute(
        "WITH bases AS ("
        " SELECT regexp_replace(source_key, %(numbered)s, '') AS base FROM products"
        f" WHERE source = %(source)s AND source_key ~ %(numbered)s UNION {_DUPLICATE_KEYS})"
        " SELECT source_key, name FROM products"
        " JOIN bases ON base = regexp_replace(source_key, %(numbered)s, '') WHERE source = %(source)s",
        {"source": source, "numbered": NUMBERED},
    ):
        known[base_key(key)][key] = name
    staged: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for row, key, name in database.execute(
        f"SELECT row, key, name FROM staged_products WHERE key IN ({_DUPLICATE_KEYS}) OR key = ANY(%s) ORDER BY row",
        (list(known),),
    ):
        staged[key].append((row, name))
    renamed = [
        (key, row)
        for base, rows in staged.items()
        for row, key in assign_keys(base, rows, known[base]).items()
        if key != base
    ]
    with database.cursor() as cursor:
        cursor.executemany("UPDATE staged_products SET key = %s WHERE row = %s", renamed)


def assign_keys(base: str, rows: list[tuple[int, str]], known: dict[str, str]) -> dict[int, str]:
    """{row number: key} for (row number, name) pairs in the order of the file; `known` maps stored keys to names."""
    free = dict(sorted(known.items(), key=lambda item: (len(item[0]), item[0])))
    keys: dict[int, str] = {}
    for row, name in rows:
        own = next((key for key, known_name in free.items() if known_name == name), None)
        if own is not None:
            keys[row] = own
            del free[own]
    names = iter([*free, *(key for key in _numbered(base, len(rows) + len(known)) if key not in known)])
    return keys | {row: next(names) for row, _ in rows if row not in keys}


def _numbered(base: str, count: int) -> list[str]:
    return [base, *(f"{base} ⟨{ordinal}⟩" for ordinal in range(2, count + 1))]
