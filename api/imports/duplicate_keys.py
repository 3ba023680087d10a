"""Keys of rows of one file that have the same key: the rows are numbered as different products. Pure.

A numbered row keeps its product when the file is sorted differently or other columns change: it is first assigned the
product with its name among those of the key, then any remaining one, then a new number.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

#: The suffix of a numbered key, `2441 ⟨2⟩`; suppliers do not use these brackets.
NUMBERED = " ⟨[0-9]+⟩$"


@dataclass(frozen=True, slots=True)
class DuplicateRow:
    """A row rejected because `first_line` has the same key."""

    line: int
    first_line: int


@dataclass(frozen=True, slots=True)
class KeyedRow:
    """`row` is the row's number in the file."""

    row: int
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class RenamedRow:
    row: int
    key: str


def base_key(key: str) -> str:
    return key.rpartition(" ⟨")[0] if key.endswith("⟩") else key


def renamed_rows(rows: Iterable[KeyedRow], stored_names: Mapping[str, dict[str, str]]) -> list[RenamedRow]:
    """The rows that get a number; `stored_names` maps base keys to {stored key: name}."""
    by_base: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for row in rows:
        by_base[row.key].append((row.row, row.name))
    return [
        RenamedRow(row, key)
        for base, numbered in by_base.items()
        for row, key in assign_keys(base, numbered, stored_names.get(base, {})).items()
        if key != base
    ]


def assign_keys(base: str, rows: list[tuple[int, str]], stored_names: dict[str, str]) -> dict[int, str]:
    """{row number: key} for (row number, name) pairs in the order of the file; `stored_names` maps keys to names."""
    free = dict(sorted(stored_names.items(), key=lambda item: (len(item[0]), item[0])))
    keys: dict[int, str] = {}
    for row, name in rows:
        stored_key = next((key for key, stored_name in free.items() if stored_name == name), None)
        if stored_key is not None:
            keys[row] = stored_key
            del free[stored_key]
    names = iter([*free, *(key for key in _numbered(base, len(rows) + len(stored_names)) if key not in stored_names)])
    return keys | {row: next(names) for row, _ in rows if row not in keys}


def _numbered(base: str, count: int) -> list[str]:
    return [base, *(f"{base} ⟨{ordinal}⟩" for ordinal in range(2, count + 1))]
