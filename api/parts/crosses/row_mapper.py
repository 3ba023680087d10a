"""From records of a file to crosses, by its profile."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from api.parts.crosses.profiles import Cell, CrossProfile, Link
from api.parts.crosses.records import CrossRow, Named
from api.parts.oil_filter_makers import filter_maker
from api.tabular.csv_reader import Column, Record, Table
from api.tabular.errors import RowError
from api.text.folding import clean
from api.text.part_keys import number_key

_LONGEST_NUMBER, _LONGEST_BRAND, _LONGEST_NAME = 60, 100, 500
_LONGEST_CELL, _MOST_IN_A_CELL = 5000, 500
_FEWEST_SIGNS = 3
#: Beside words a shorter one is more likely a car's: «прокладка 2108».
_FEWEST_BESIDE_WORDS = 5
#: A word, as numbers have none: «Прокладка 2108».
_WORD = re.compile(r"(?<![^\W_])(?:[А-ЯЁа-яё]{4,}|[A-Za-z]{6,})(?![^\W_])")


class CrossMapper:
    """Maps the records of one table. A row without a number is refused with a reason, the rest goes on."""

    def __init__(self, profile: CrossProfile, table: Table) -> None:
        self._profile = profile
        self._places = table.places
        self._cells: list[str] = []

    def read(self, record: Record) -> tuple[Named, list[CrossRow]]:
        """The part that the row is about, and what replaces it."""
        if record.problem:
            raise RowError(record.problem)
        self._cells = [clean(cell) for cell in record.cells]
        profile = self._profile
        number = self._said(profile.number)
        if not _is_number(number):
            raise RowError("нет номера детали")
        brand = self._said(profile.brand) or (filter_maker(number) if profile.filter_makers else "")
        part = _named(brand, number, self._said(profile.name))
        return part, [CrossRow(part, other, link.kind) for link in profile.links for other in self._linked(link, part)]

    def group(self, record: Record) -> tuple[str, ...]:
        columns = self._profile.group.columns if self._profile.group else ()
        return tuple(clean(self._cell(record.cells, column)) for column in columns)

    def _linked(self, link: Link, part: Named) -> Iterator[Named]:
        """What stands there in words, as a set's pieces often do, names no part."""
        text = self._said(link.number)
        brand = self._said(link.brand)
        numbers = text.split(link.split) if link.split else [text]
        if len(numbers) > _MOST_IN_A_CELL:
            raise RowError(f"в ячейке больше {_MOST_IN_A_CELL} номеров: проверьте разделитель")
        for one in numbers:
            if number := _among_words(one.strip(), brand):
                yield _named(brand, number, part.name if link.kind != "contains" else "")

    def _said(self, cell: Cell) -> str:
        text = cell.value
        if cell.column is not None:
            text = self._cell(self._cells, cell.column)
            if cell.unless and _rule(cell.unless).search(text):
                return ""
            if cell.value:
                text = cell.value
            elif cell.pattern:
                found = _rule(cell.pattern).search(text)
                text = (found[1] or "") if found else ""
        return cell.replace.get(text, text).strip()

    def _cell(self, cells: list[str], column: Column) -> str:
        place = self._places.get(column)
        text = cells[place] if place is not None and place < len(cells) else ""
        if len(text) > _LONGEST_CELL:
            raise RowError(f"ячейка длиннее {_LONGEST_CELL} знаков: похоже, не закрыта кавычка")
        return text


def grouped(rows: Iterable[tuple[tuple[str, ...], Named]], original: Iterable[str]) -> Iterator[CrossRow]:
    """Parts that stand together: of others than the original makers each replaces every original of its group."""
    makers = {name.casefold() for name in original}
    groups: dict[tuple[str, ...], list[Named]] = {}
    for key, part in rows:
        groups.setdefault(key, []).append(part)
    for parts in groups.values():
        originals = [part for part in parts if part.brand.casefold() in makers]
        for part in parts:
            if part not in originals:
                yield from (CrossRow(part, one, "original") for one in originals)


@lru_cache(maxsize=64)
def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _is_number(text: str) -> bool:
    key = number_key(text)
    return len(key) >= _FEWEST_SIGNS and _has_digit(key) and not _WORD.search(text)


def _among_words(text: str, brand: str) -> str:
    """The only number of the text: «ELRING 123.456» is 123.456. What is glued to a number is of it, but its maker."""
    if _is_number(text):
        return text
    rest = text[len(brand) :] if _WORD.fullmatch(brand) and text.casefold().startswith(brand.casefold()) else ""
    if rest and not rest[0].isalnum() and _is_number(rest):
        return rest.strip(" -/.")
    runs = (" ".join(run) for has_digit, run in groupby(text.split(), _has_digit) if has_digit)
    found = [run for run in runs if len(number_key(run)) >= _FEWEST_BESIDE_WORDS]
    return found[0] if len(found) == 1 else ""


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _named(brand: str, number: str, name: str) -> Named:
    limits = (
        (brand, "производитель", _LONGEST_BRAND),
        (number, "номер", _LONGEST_NUMBER),
        (name, "название", _LONGEST_NAME),
    )
    for text, what, longest in limits:
        if len(text) > longest:
            raise RowError(f"{what} длиннее {longest} знаков")
    return Named(brand, number, name)
