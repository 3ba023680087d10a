"""Imports a file of crosses in one transaction: its rows are mapped by a profile."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from sqlalchemy import Connection

from api.parts.crosses.profiles import CrossCell, CrossLink, CrossProfile
from api.parts.crosses.repository import CrossChanges, CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.makers import oil_filter_maker
from api.tabular.csv_reader import Table, open_table
from api.tabular.layout import Column, Layout, Record, RowError
from api.text.folding import clean
from api.text.part_numbers import number_key

_MAX_NUMBER, _MAX_BRAND, _MAX_NAME = 60, 100, 500
_MAX_CELL, _MAX_NUMBERS_IN_CELL = 5000, 500
_MIN_LENGTH = 3
#: Shorter numbers next to words are more likely car models: «прокладка 2108».
_MIN_LENGTH_BESIDE_WORDS = 5
#: A run of letters too long for a part number: «Прокладка 2108».
_WORD = re.compile(r"(?<![^\W_])(?:[А-ЯЁа-яё]{4,}|[A-Za-z]{6,})(?![^\W_])")


class CrossMapper:
    """Maps the rows of one table. Raises RowError for a row without a number."""

    def __init__(self, profile: CrossProfile, table: Table) -> None:
        self._profile = profile
        self._places = table.indexes
        self._cells: list[str] = []

    def read(self, record: Record) -> tuple[PartRecord, list[CrossRecord]]:
        """The part of the row and its crosses."""
        if record.problem:
            raise RowError(record.problem)
        self._cells = [clean(cell) for cell in record.cells]
        profile = self._profile
        number = self._text(profile.number)
        if not _is_number(number):
            raise RowError("нет номера детали")
        brand = self._text(profile.brand) or (oil_filter_maker(number) if profile.filter_makers else "")
        part = _part(brand, number, self._text(profile.name))
        return part, [
            CrossRecord(part, other, link.kind) for link in profile.links for other in self._linked(link, part)
        ]

    def group(self, record: Record) -> tuple[str, ...]:
        columns = self._profile.group.columns if self._profile.group else ()
        return tuple(clean(self._cell(record.cells, column)) for column in columns)

    def _linked(self, link: CrossLink, part: PartRecord) -> Iterator[PartRecord]:
        """The parts of a link's cell; text without a number, such as a description of a set, gives none."""
        text = self._text(link.number)
        brand = self._text(link.brand)
        numbers = text.split(link.split) if link.split else [text]
        if len(numbers) > _MAX_NUMBERS_IN_CELL:
            raise RowError(f"в ячейке больше {_MAX_NUMBERS_IN_CELL} номеров: проверьте разделитель")
        for cell in numbers:
            if number := _number_in(cell.strip(), brand):
                yield _part(brand, number, part.name if link.kind != "contains" else "")

    def _text(self, cell: CrossCell) -> str:
        text = cell.value
        if cell.column is not None:
            text = self._cell(self._cells, cell.column)
            if cell.unless and _rule(cell.unless).search(text):
                return ""
            if cell.value:
                text = cell.value
            elif cell.pattern:
                match = _rule(cell.pattern).search(text)
                text = (match[1] or "") if match else ""
        return cell.replace.get(text, text).strip()

    def _cell(self, cells: list[str], column: Column) -> str:
        index = self._places.get(column)
        text = cells[index] if index is not None and index < len(cells) else ""
        if len(text) > _MAX_CELL:
            raise RowError(f"ячейка длиннее {_MAX_CELL} знаков: похоже, не закрыта кавычка")
        return text


def group_crosses(rows: Iterable[tuple[tuple[str, ...], PartRecord]], original: Iterable[str]) -> Iterator[CrossRecord]:
    """Crosses of groups: in a group every part of another maker replaces every part of an original maker."""
    makers = {name.casefold() for name in original}
    groups: dict[tuple[str, ...], list[PartRecord]] = {}
    for key, part in rows:
        groups.setdefault(key, []).append(part)
    for parts in groups.values():
        originals = [part for part in parts if part.brand.casefold() in makers]
        for part in parts:
            if part not in originals:
                yield from (CrossRecord(part, other, "original") for other in originals)


@lru_cache(maxsize=64)
def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _is_number(text: str) -> bool:
    key = number_key(text)
    return len(key) >= _MIN_LENGTH and _has_digit(key) and not _WORD.search(text)


def _number_in(text: str, brand: str) -> str:
    """The only number of a text: «ELRING 123.456» gives 123.456; empty for none or several.

    Letters written together with a number belong to it, except the maker's name.
    """
    if _is_number(text):
        return text
    tail = text[len(brand) :] if _WORD.fullmatch(brand) and text.casefold().startswith(brand.casefold()) else ""
    if tail and not tail[0].isalnum() and _is_number(tail):
        return tail.strip(" -/.")
    runs = (" ".join(run) for has_digit, run in groupby(text.split(), _has_digit) if has_digit)
    numbers = [run for run in runs if len(number_key(run)) >= _MIN_LENGTH_BESIDE_WORDS]
    return numbers[0] if len(numbers) == 1 else ""


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _part(brand: str, number: str, name: str) -> PartRecord:
    limits = (
        (brand, "производитель", _MAX_BRAND),
        (number, "номер", _MAX_NUMBER),
        (name, "название", _MAX_NAME),
    )
    for text, label, longest in limits:
        if len(text) > longest:
            raise RowError(f"{label} длиннее {longest} знаков")
    return PartRecord(brand, number, name)


#: Reasons of rejected rows that are reported.
MAX_REASONS = 10
_PROGRESS_ROWS = 10_000

Progress = Callable[[int], None]


@dataclass(slots=True)
class CrossImportSummary:
    read: int = 0
    rejected: int = 0
    reasons: list[str] = field(default_factory=list)
    changes: CrossChanges = field(default_factory=CrossChanges)


def import_crosses(
    connection: Connection, file: Path, profile: CrossProfile, progress: Progress = lambda rows: None
) -> CrossImportSummary:
    """In the caller's transaction. Raises FileRefusedError for a file that does not match the profile."""
    table = open_table(file, Layout(profile.columns()))
    summary = CrossImportSummary()
    rows = _rows(table, profile, summary, progress)
    summary.changes = write_crosses(
        connection, CrossSourceRecord(profile.source, profile.title, profile.confidence), rows
    )
    return summary


def _rows(
    table: Table, profile: CrossProfile, summary: CrossImportSummary, progress: Progress
) -> Iterator[CrossRecord]:
    mapper = CrossMapper(profile, table)
    members: list[tuple[tuple[str, ...], PartRecord]] = []
    for record in table.records():
        summary.read += 1
        if summary.read % _PROGRESS_ROWS == 0:
            progress(summary.read)
        read = _read(mapper, record, summary)
        if read is None:
            continue
        part, links = read
        yield from links or [CrossRecord(part)]
        if profile.group:
            members.append((mapper.group(record), part))
    if profile.group:
        yield from group_crosses(members, profile.group.original)


def _read(
    mapper: CrossMapper, record: Record, summary: CrossImportSummary
) -> tuple[PartRecord, list[CrossRecord]] | None:
    try:
        return mapper.read(record)
    except RowError as reason:
        summary.rejected += 1
        if len(summary.reasons) < MAX_REASONS:
            summary.reasons.append(f"строка {record.number}: {reason}")
        return None
