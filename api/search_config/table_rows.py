"""Rows of the configuration's tables with the bytes they have in the file, so that an edit changes no other row."""

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from api.search_versions.config_files import text_digest

MAX_NAME, MAX_CELL, MAX_WHY = 120, 2_000, 400
#: The engine holds all synonyms in memory, and browsers get the words of the tables: their vocabulary is 14 kB.
MAX_ROWS, MAX_SYNONYMS = 10_000, 5_000
#: Controls, line and paragraph separators, bidirectional and zero-width marks, private use, lone surrogates.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


class TableRowsError(Exception):
    """The table cannot be read as CSV; `line` counts from 1."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line = path, line


@dataclass(frozen=True)
class ConfigRow:
    """`text`: as in the file, without its line end. `line`: of its beginning, from 1."""

    text: str
    cells: tuple[str, ...]
    line: int

    @cached_property
    def digest(self) -> str:
        """The row in addresses and forms: the optimistic lock of an edit."""
        return text_digest(self.text)[:16]


@lru_cache(maxsize=64)
def read_rows(path: str, text: str) -> tuple[ConfigRow, ...]:
    """The rows below the header, without empty lines. Raises TableRowsError."""
    lines = [line + "\n" for line in text.split("\n")]
    reader = csv.reader(lines, strict=True)
    rows = []
    start = 0
    try:
        for cells in reader:
            record = "".join(lines[start : reader.line_num]).rstrip("\r\n")
            if any(cells) and start > 0:
                rows.append(ConfigRow(record, tuple(cells), start + 1))
            start = reader.line_num
    except csv.Error as error:
        raise TableRowsError(path, start + 1, f"не разобрать как CSV: {error}") from error
    return tuple(rows)


def header_of(text: str) -> list[str]:
    return next(csv.reader([text.partition("\n")[0].rstrip("\r")]), [])


def format_row(cells: Sequence[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(cells)
    return buffer.getvalue()


def invisible_character(text: str) -> str | None:
    """The code of a character without a glyph, such as U+202E; None without one."""
    if text.isprintable():
        return None
    return next((f"U+{ord(char):04X}" for char in text if unicodedata.category(char) in _INVISIBLE), None)


def cell_problem(text: str, longest: int) -> str | None:
    """What is wrong with the text of a cell or name; None when it may stand."""
    if len(text) > longest:
        return f"длиннее {longest} знаков: {len(text)}"
    if code := invisible_character(text):
        return f"невидимый знак {code}: сотрите его и наберите текст заново"
    return None
