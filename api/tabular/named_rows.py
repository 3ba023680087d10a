"""Reads a comma-separated list with a heading, whose columns have fixed names. Price lists: csv_reader.py."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from api.tabular.encoding import detect_encoding
from api.tabular.errors import FileRefusedError
from api.tabular.raw_records import text_lines


class NamedRow(NamedTuple):
    """`cells` by column; a column that the line lacks is missing. `line` is the number of the row's last line."""

    line: int
    cells: dict[str, str]


def named_rows(path: Path, columns: Sequence[str], question: str) -> Iterator[NamedRow]:
    """Raises FileRefusedError for a file without all `columns`; `question` then asks whether it is the right list."""
    with path.open(encoding=detect_encoding(path), newline="") as file:
        reader = csv.DictReader(text_lines(file))
        missing = [name for name in columns if name not in (reader.fieldnames or ())]
        if missing:
            raise FileRefusedError("columns", f"В файле нет столбцов: {', '.join(missing)}. {question}")
        try:
            for row in reader:
                # Cells beyond the heading come as a list under the key None.
                cells = {key: value for key, value in row.items() if key and isinstance(value, str)}
                yield NamedRow(reader.line_num, cells)
        except csv.Error:
            words = f"Строку {reader.line_num} не прочитать: похоже, не закрыта кавычка. Скачайте файл ещё раз."
            raise FileRefusedError("csv", words) from None
