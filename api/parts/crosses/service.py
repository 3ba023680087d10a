"""`shop import-crosses`: imports a file of crosses in one transaction; its rows are mapped by a profile."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from api.parts.crosses.repository import CrossChanges, CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.makers import oil_filter_maker
from api.parts.models import CrossKind
from api.tabular.csv_reader import Table, open_table
from api.tabular.layout import Column, ColumnRef, Layout, Pattern, Record, RowError, columns_of, read_profile
from api.text.folding import clean
from api.text.part_numbers import number_key

FOLDER = Path(__file__).parent / "profiles"


def _with_group(pattern: str) -> str:
    if not re.compile(pattern).groups:
        raise ValueError("в выражении нет скобок: то, что в первых скобках, и берётся из ячейки")
    return pattern


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class CrossCell(_Shape):
    """A column, or the first group of `pattern` in it; empty where the pattern does not match."""

    column: ColumnRef | None = None
    pattern: Annotated[Pattern, AfterValidator(_with_group)] | None = None
    value: str = ""
    #: The cell is empty where this matches.
    unless: Pattern | None = None


class CrossLink(_Shape):
    kind: CrossKind
    number: CrossCell
    brand: CrossCell = CrossCell()
    #: The separator of several numbers in a cell.
    split: Annotated[str, Field(min_length=1)] | None = None


class CrossGroup(_Shape):
    """Rows with equal cells form a group: parts of other makers replace the parts of the `original` makers."""

    columns: list[ColumnRef] = Field(min_length=1)
    original: list[str] = Field(min_length=1)


class CrossProfile(_Shape):
    title: str
    source: str = Field(pattern=r"^[a-z0-9-]+$")
    confidence: int = Field(ge=0, le=2)
    number: CrossCell
    brand: CrossCell = CrossCell()
    #: Without a `brand`, the maker of an oil filter is found by its number.
    filter_makers: bool = False
    name: CrossCell = CrossCell()
    links: list[CrossLink] = []
    group: CrossGroup | None = None


def load_profile(name: str) -> CrossProfile:
    return read_profile(CrossProfile, FOLDER, name)


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

    def read(self, record: Record) -> tuple[PartRecord, list[CrossRecord]]:
        """The part of the row and its crosses."""
        if record.problem:
            raise RowError(record.problem)
        profile = self._profile
        number = self._text(record, profile.number)
        if not _is_number(number):
            raise RowError("нет номера детали")
        brand = self._text(record, profile.brand) or (oil_filter_maker(number) if profile.filter_makers else "")
        part = _part(brand, number, self._text(record, profile.name))
        return part, [
            CrossRecord(part, other, link.kind) for link in profile.links for other in self._linked(record, link, part)
        ]

    def group(self, record: Record) -> tuple[str, ...]:
        columns = self._profile.group.columns if self._profile.group else ()
        return tuple(self._cell(record, column) for column in columns)

    def _linked(self, record: Record, link: CrossLink, part: PartRecord) -> Iterator[PartRecord]:
        """The parts of a link's cell; text without a number, such as a description of a set, gives none."""
        text = self._text(record, link.number)
        brand = self._text(record, link.brand)
        numbers = text.split(link.split) if link.split else [text]
        if len(numbers) > _MAX_NUMBERS_IN_CELL:
            raise RowError(f"в ячейке больше {_MAX_NUMBERS_IN_CELL} номеров: проверьте разделитель")
        for cell in numbers:
            if number := _number_in(cell.strip(), brand):
                yield _part(brand, number, part.name if link.kind != "contains" else "")

    def _text(self, record: Record, cell: CrossCell) -> str:
        if cell.column is None:
            return cell.value
        text = self._cell(record, cell.column)
        if cell.unless and re.search(cell.unless, text):
            return ""
        if cell.value or not cell.pattern:
            return cell.value or text
        match = re.search(cell.pattern, text)
        return (match[1] or "").strip() if match else ""

    def _cell(self, record: Record, column: Column) -> str:
        index = self._places.get(column)
        text = record.cells[index] if index is not None and index < len(record.cells) else ""
        if len(text) > _MAX_CELL:
            raise RowError(f"ячейка длиннее {_MAX_CELL} знаков: похоже, не закрыта кавычка")
        return clean(text)


def _crosses_of_groups(
    rows: Iterable[tuple[tuple[str, ...], PartRecord]], original: Iterable[str]
) -> Iterator[CrossRecord]:
    """In a group every part of another maker replaces every part of an original maker."""
    makers = {name.casefold() for name in original}
    groups: defaultdict[tuple[str, ...], list[PartRecord]] = defaultdict(list)
    for key, part in rows:
        groups[key].append(part)
    for parts in groups.values():
        originals = [part for part in parts if part.brand.casefold() in makers]
        others = (part for part in parts if part not in originals)
        yield from (CrossRecord(part, original, "original") for part in others for original in originals)


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
    for text, label, longest in ((brand, "производитель", 100), (number, "номер", 60), (name, "название", 500)):
        if len(text) > longest:
            raise RowError(f"{label} длиннее {longest} знаков")
    return PartRecord(brand, number, name)


#: Reasons of rejected rows that are reported.
MAX_REASONS = 10


@dataclass(slots=True)
class CrossImportSummary:
    read: int = 0
    rejected: int = 0
    reasons: list[str] = field(default_factory=list)
    changes: CrossChanges = field(default_factory=CrossChanges)

    def __str__(self) -> str:
        rows = [
            ("Прочитано строк", self.read), ("Не подошло", self.rejected), ("Новых номеров", self.changes.parts),
            ("Новых кроссов", self.changes.added), ("Убрано кроссов", self.changes.removed),
        ]  # fmt: skip
        lines = [f"{name:<16}{count:>10,}".replace(",", "\u00a0") for name, count in rows]
        return "\n".join([*lines, *self.reasons])


def import_crosses(connection: Connection, file: Path, profile: CrossProfile) -> CrossImportSummary:
    """In the caller's transaction. Raises FileRefusedError for a file that does not match the profile."""
    table = open_table(file, Layout(tuple(dict.fromkeys(columns_of(profile)))))
    summary = CrossImportSummary()
    source = CrossSourceRecord(profile.source, profile.title, profile.confidence)
    summary.changes = write_crosses(connection, source, _rows(table, profile, summary))
    return summary


def _rows(table: Table, profile: CrossProfile, summary: CrossImportSummary) -> Iterator[CrossRecord]:
    mapper = CrossMapper(profile, table)
    members: list[tuple[tuple[str, ...], PartRecord]] = []
    for record in table.records():
        summary.read += 1
        try:
            part, links = mapper.read(record)
        except RowError as reason:
            summary.rejected += 1
            if len(summary.reasons) < MAX_REASONS:
                summary.reasons.append(f"строка {record.number}: {reason}")
            continue
        yield from links or [CrossRecord(part)]
        if profile.group:
            members.append((mapper.group(record), part))
    if profile.group:
        yield from _crosses_of_groups(members, profile.group.original)
