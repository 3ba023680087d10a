"""A CSV file whose columns are known: streams its records; refuses truncated files."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TextIO

from api.tabular.errors import FileRefusedError
from api.tabular.layout import Column, Record
from api.tabular.rejected_file import original_record

#: A longer cell means an unclosed quote.
MAX_CELL = 1 << 20
#: The columns of a spreadsheet: exports fill rows with empty cells up to there.
MAX_CELLS = 1 << 14
#: In characters, of a line and of a record in quotes that goes on below it.
_MAX_LINE = 1 << 22


def open_text(path: Path, encoding: str) -> TextIO:
    # An invalid byte must not stop the reading: only its row is rejected.
    return path.open(encoding=encoding, errors="replace", newline="")


def text_lines(file: TextIO) -> Iterator[str]:
    for line in iter(partial(file.readline, _MAX_LINE), ""):
        if len(line) == _MAX_LINE:
            raise _line_without_end()
        yield line


def raw_records(lines: Iterator[str], delimiter: str) -> Iterator[tuple[int, str]]:
    """The records with their numbers from 1, as text."""
    for number, line in enumerate(lines, start=1):
        yield number, _with_next_lines(line, lines, delimiter) if '"' in line else line


def csv_rows(lines: Iterator[str], delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(MAX_CELL)
    return csv.reader(lines, delimiter=delimiter, strict=True)


def _with_next_lines(line: str, lines: Iterator[str], delimiter: str) -> str:
    taken, length = [line], len(line)

    def take() -> Iterator[str]:
        nonlocal length
        yield line
        for next_line in lines:
            length += len(next_line)
            if length > _MAX_LINE:
                raise _line_without_end()
            taken.append(next_line)
            yield next_line

    with suppress(csv.Error):
        next(csv_rows(take(), delimiter))
    return "".join(taken)


def _line_without_end() -> FileRefusedError:
    return FileRefusedError("binary", "В файле строка длиннее четырёх миллионов знаков: это не таблица.")


#: Rows between updates of the position: `tell` costs as much as reading a row.
_PROGRESS_ROWS = 500


@dataclass(slots=True)
class Table:
    """An opened file. `indexes` maps columns to their indexes from 0; a missing optional column has none."""

    path: Path
    encoding: str
    delimiter: str
    header: list[str]
    width: int
    indexes: dict[Column, int]
    first_record: int
    size: int
    #: The file holds rejected rows of another one (rejected_file.py); the records are those of that one.
    is_rejected_rows: bool = False
    #: Bytes read so far, for progress.
    position: int = field(default=0)

    def records(self) -> Iterator[Record]:
        """Non-empty records below the header. Raises FileRefusedError at the end of a truncated file."""
        needed = 1 + max(self.indexes.values(), default=0)
        ragged = False
        short = last = None
        for number, raw in self._raw_records():
            record = self._parsed(number, raw)
            if record is None:
                continue
            if short is not None:
                yield short if len(short.cells) < needed else Record(short.number, short.cells)
                ragged, short = True, None
            checked = self._checked(record)
            if not checked.problem and len(record.cells) < self.width and not ragged:
                short = self._short(record)
                continue
            lacking = not checked.problem and len(record.cells) < needed
            last = self._short(record) if lacking else None
            yield last or checked
        self.position = self.size
        short = short or (last if not self._ends_with_newline() else None)
        if short is not None:
            raise _truncated(f"Файл обрывается на строке {short.number}: {short.problem}.")

    def _raw_records(self) -> Iterator[tuple[int, str]]:
        with open_text(self.path, self.encoding) as file:
            for number, raw in raw_records(text_lines(file), self.delimiter):
                if number % _PROGRESS_ROWS == 0:
                    self.position = file.buffer.tell()
                if number >= self.first_record:
                    yield number, raw

    def lines(self) -> int:
        """The number of line breaks: about the number of records, without reading them."""
        with self.path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(partial(file.read, 1 << 20), b""))

    def _parsed(self, number: int, raw: str) -> Record | None:
        """None for an empty record."""
        record = parsed_record(number, raw, self.delimiter)
        if self.is_rejected_rows:
            record = original_record(record)
        return record if record.problem or any(map(str.strip, record.cells)) else None

    def _ends_with_newline(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) in b"\r\n\0"

    def _short(self, record: Record) -> Record:
        return Record(record.number, record.cells, f"ячеек в ней {len(record.cells)}, а колонок {self.width}")

    def _checked(self, record: Record) -> Record:
        if record.problem:
            return record
        if len(record.cells) > self.width and any(map(str.strip, record.cells[self.width :])):
            reason = f"ячеек больше, чем колонок ({len(record.cells)} вместо {self.width}): в тексте лишний разделитель"
            return Record(record.number, record.cells, reason)
        if "\ufffd" in "".join(record.cells):
            return Record(record.number, record.cells, "повреждённые символы: строка записана не в той кодировке")
        return record


def parsed_record(number: int, raw: str, delimiter: str) -> Record:
    if '"' not in raw and len(raw) <= MAX_CELL:
        if len(raw) > MAX_CELLS and raw.count(delimiter) >= MAX_CELLS:
            return _too_wide(number)
        return Record(number, raw.rstrip("\r\n").split(delimiter))
    try:
        cells = next(csv_rows(iter([raw]), delimiter))
        return Record(number, cells) if len(cells) <= MAX_CELLS else _too_wide(number)
    except csv.Error as error:
        if "unexpected end" in str(error) or "field limit" in str(error):
            raise _truncated(f"В строке {number} открыта кавычка, и до конца файла она не закрыта.") from None
        return Record(number, [], "кавычки в строке не сходятся")


def _too_wide(number: int) -> Record:
    return Record(number, [], f"ячеек больше {MAX_CELLS}: это не строка прайса")


def _truncated(reason: str) -> FileRefusedError:
    return FileRefusedError(
        "cut",
        f"{reason} Похоже, он скачан не до конца или испорчен. Скачайте его ещё раз; в каталоге ничего не изменилось.",
    )
