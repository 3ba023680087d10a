# ruff: noqa: S608 (the statements are put together from constants)
"""Rows of one file that bear the same key: refused, or told apart by number.

A numbered row keeps its product however the file is sorted and whatever else in it changes: a row first takes the
product of its own name among those of its key, then any that is left, then a new number.
"""

from collections import defaultdict
from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection

#: A number behind a key, as in `2441 ⟨2⟩`: such brackets stand in no supplier's id.
NUMBERED = " ⟨[0-9]+⟩$"

_REPEATED = "SELECT key FROM staged_products GROUP BY key HAVING count(*) > 1"


@dataclass(frozen=True, slots=True)
class Repeat:
    """A row refused because `first_line` has its key."""

    line: int
    first_line: int


def base_key(key: str) -> str:
    return key.rpartition(" ⟨")[0] if key.endswith("⟩") else key


def reject_repeated(database: DriverConnection) -> list[Repeat]:
    """Keep the first row of each key; the others, which are removed, in the order of the file."""
    rows = database.execute(
        "WITH ranked AS (SELECT row, first_value(line) OVER same AS first_line, row_number() OVER same AS ordinal"
        f" FROM staged_products WHERE key IN ({_REPEATED}) WINDOW same AS (PARTITION BY key ORDER BY row))"
        " DELETE FROM staged_products AS s USING ranked WHERE ranked.row = s.row AND ranked.ordinal > 1"
        " RETURNING s.line, ranked.first_line"
    )
    return sorted((Repeat(line, first) for line, first in rows), key=lambda repeat: repeat.line)


def number_repeated(database: DriverConnection, source: str) -> None:
    known: dict[str, dict[str, str]] = defaultdict(dict)
    for key, name in database.execute(
        "WITH bases AS ("
        " SELECT regexp_replace(source_key, %(numbered)s, '') AS base FROM products"
        f" WHERE source = %(source)s AND source_key ~ %(numbered)s UNION {_REPEATED})"
        " SELECT source_key, name FROM products"
        " JOIN bases ON base = regexp_replace(source_key, %(numbered)s, '') WHERE source = %(source)s",
        {"source": source, "numbered": NUMBERED},
    ):
        known[base_key(key)][key] = name
    staged: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for row, key, name in database.execute(
        f"SELECT row, key, name FROM staged_products WHERE key IN ({_REPEATED}) OR key = ANY(%s) ORDER BY row",
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
    """Row number -> key, for (row number, name) in the order of the file and the known (key -> name)."""
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
