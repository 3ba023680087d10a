"""Records of a CSV file before their cells are parsed: a cell in quotes may contain line breaks."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from api.tabular.errors import FileRefusedError

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
