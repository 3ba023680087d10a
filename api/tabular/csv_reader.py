"""Opens a CSV file as a table: finds its encoding, delimiter, header and columns; refuses a file without these.

A table streams its records and refuses a truncated file. `named_rows` reads a list whose columns have fixed names.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TextIO

from api.tabular.encoding import detect_encoding
from api.tabular.layout import Column, FileRefusedError, Layout, Record, locate
from api.tabular.rejected_file import original_record, rejected_file_format
from api.text.folding import fold

DELIMITERS = (",", ";", "\t", "|")
DELIMITER_NAMES = {",": "запятая", ";": "точка с запятой", "\t": "табуляция", "|": "вертикальная черта"}
#: The header is searched in this many first records: price lists begin with a title and a date.
_PREAMBLE = 20
_SAMPLE_LINES = 200
#: The sample ends with the line that passes it: its records are in memory at once, for each delimiter.
_SAMPLE_CHARS = 1 << 20
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*$", re.IGNORECASE)
#: A longer cell means an unclosed quote.
MAX_CELL = 1 << 20
#: The columns of a spreadsheet: exports fill rows with empty cells up to there.
MAX_CELLS = 1 << 14
#: In characters, of a line and of a record in quotes that goes on below it.
_MAX_LINE = 1 << 22
#: Rows between updates of the share: `tell` costs as much as reading a row.
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
    #: The file holds rejected rows of another one (rejected_file.py); the records are those of that one.
    is_rejected_rows: bool = False
    #: The share of the file read so far, 0 to 1.
    share: float = 0

    def records(self) -> Iterator[Record]:
        """Non-empty records below the header. Raises FileRefusedError at the end of a truncated file.

        A short last record is cut off when it is the only short one, or lacks a column and has no line break.
        """
        needed = 1 + max(self.indexes.values(), default=0)
        last: Record | None = None
        short = 0
        for record in map(self._checked, self._read()):
            if last is not None:
                yield self._complete(last, needed)
            last = record
            short += self._is_short(record)
        if last is None:
            return
        complete = self._complete(last, needed)
        if self._is_short(last) and (short == 1 or (complete.problem and not self._ends_with_newline())):
            raise _truncated(f"Файл обрывается на строке {last.number}: {self._shortage(last)}.")
        yield complete

    def lines(self) -> int:
        """The number of line breaks: about the number of records, without reading them."""
        with self.path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(partial(file.read, 1 << 20), b""))

    def _read(self) -> Iterator[Record]:
        size = self.path.stat().st_size
        with _open_text(self.path, self.encoding) as file:
            for record in _csv_records(_text_lines(file), self.delimiter):
                if record.number % _PROGRESS_ROWS == 0:
                    self.share = file.buffer.tell() / size
                if record.number < self.first_record:
                    continue
                if self.is_rejected_rows:
                    record = original_record(record)
                if record.problem or any(map(str.strip, record.cells)):
                    yield record
        self.share = 1

    def _ends_with_newline(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) in b"\r\n\0"

    def _is_short(self, record: Record) -> bool:
        return not record.problem and len(record.cells) < self.width

    def _shortage(self, record: Record) -> str:
        return f"ячеек в ней {len(record.cells)}, а колонок {self.width}"

    def _complete(self, record: Record, needed: int) -> Record:
        lacking = not record.problem and len(record.cells) < needed
        return replace(record, problem=self._shortage(record)) if lacking else record

    def _checked(self, record: Record) -> Record:
        if record.problem:
            return record
        if len(record.cells) > self.width and any(map(str.strip, record.cells[self.width :])):
            reason = f"ячеек больше, чем колонок ({len(record.cells)} вместо {self.width}): в тексте лишний разделитель"
            return replace(record, problem=reason)
        if "\ufffd" in "".join(record.cells):
            return replace(record, problem="повреждённые символы: строка записана не в той кодировке")
        return record


def open_table(path: Path, layout: Layout) -> Table:
    """Detects the encoding, the delimiter and the indexes of the columns. Raises FileRefusedError."""
    rejected = rejected_file_format(path)
    if rejected:
        layout = replace(layout, encoding=rejected[0], delimiter=rejected[1])
    encoding = layout.encoding or detect_encoding(path)
    sample = _sample(path, encoding)
    separator = _SEPARATOR_LINE.match(sample[0])
    delimiter = separator[1] if separator else layout.delimiter or _sniff(sample, layout)
    if delimiter is None:
        raise FileRefusedError(
            "no_columns", "В файле не видно колонок: ни запятых, ни точек с запятой, ни табуляций. Проверьте файл."
        )
    records = _sample_records(sample, delimiter)[1 if separator else 0 :]
    if rejected:
        records = list(map(original_record, records))
    head = [record for record in records if any(map(str.strip, record.cells))]
    table = Table(path, encoding, delimiter, [], 0, {}, 0, is_rejected_rows=rejected is not None)
    if layout.header:
        _find_header(table, head[:_PREAMBLE], layout, sample)
    else:
        _measure(table, head, layout)
    if next(table.records(), None) is None:
        raise FileRefusedError("header_only", "В файле только заголовок, ни одного товара. Проверьте выгрузку.")
    return table


def possible_headers(path: Path) -> list[list[str]]:
    """The first records of a file, split by the best delimiter. Raises FileRefusedError."""
    sample = _sample(path, detect_encoding(path))
    delimiter = _sniff(sample, Layout(())) or DELIMITERS[0]
    return [record.cells for record in _sample_records(sample, delimiter)[:_PREAMBLE]]


def _open_text(path: Path, encoding: str) -> TextIO:
    # An invalid byte must not stop the reading: only its row is rejected.
    return path.open(encoding=encoding, errors="replace", newline="")


def _text_lines(file: TextIO) -> Iterator[str]:
    for line in iter(partial(file.readline, _MAX_LINE), ""):
        if len(line) == _MAX_LINE:
            raise _line_without_end()
        yield line


def _csv_records(lines: Iterator[str], delimiter: str) -> Iterator[Record]:
    """Raises FileRefusedError for a quote that is not closed."""
    length = 0

    def limited_lines() -> Iterator[str]:
        nonlocal length
        for line in lines:
            length += len(line)
            if length > _MAX_LINE:
                raise _line_without_end()
            yield line

    csv.field_size_limit(MAX_CELL)
    reader = csv.reader(limited_lines(), delimiter=delimiter, strict=True)
    for number in count(1):
        length = 0
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "unexpected end" in str(error) or "field limit" in str(error):
                raise _truncated(f"В строке {number} открыта кавычка, и до конца файла она не закрыта.") from None
            yield Record(number, [], "кавычки в строке не сходятся")
            continue
        if len(cells) <= MAX_CELLS:
            yield Record(number, cells)
        else:
            yield Record(number, [], f"ячеек больше {MAX_CELLS}: это не строка прайса")


def _line_without_end() -> FileRefusedError:
    return FileRefusedError("binary", "В файле строка длиннее четырёх миллионов знаков: это не таблица.")


def _truncated(reason: str) -> FileRefusedError:
    return FileRefusedError(
        "cut",
        f"{reason} Похоже, он скачан не до конца или испорчен. Скачайте его ещё раз; в каталоге ничего не изменилось.",
    )


def _sample(path: Path, encoding: str) -> list[str]:
    sample, length = [], 0
    with _open_text(path, encoding) as file:
        for line in islice(_text_lines(file), _SAMPLE_LINES):
            sample.append(line)
            length += len(line)
            if length > _SAMPLE_CHARS:
                break
    return sample


def _sample_records(sample: list[str], delimiter: str) -> list[Record]:
    """Records of the sample lines, without one that continues below them."""
    records = []
    with suppress(FileRefusedError):
        for record in _csv_records(iter(sample), delimiter):
            records.append(record)  # noqa: PERF402 (those before the refusal are kept)
    return records


def _sniff(sample: list[str], layout: Layout) -> str | None:
    """The delimiter with the most expected names in a header, then with the most uniform number of cells."""

    def score(delimiter: str) -> tuple[int, float, int]:
        records = [record for record in _sample_records(sample, delimiter) if any(map(str.strip, record.cells))]
        widths = Counter(len(record.cells) for record in records)
        if not widths:
            return 0, 0, 0
        width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
        names = max((len(locate(record.cells, layout.columns)) for record in records[:_PREAMBLE]), default=0)
        return names, count / len(records) if width > 1 else 0, width

    best = max(DELIMITERS, key=score)
    names, _, width = score(best)
    return best if names or width > 1 else None


def _find_header(table: Table, head: list[Record], layout: Layout, sample: list[str]) -> None:
    required = [column for column in layout.columns if not column.optional]
    best = max(head, key=lambda record: len(locate(record.cells, required)), default=None)
    if best is None:
        raise FileRefusedError("empty", "Файл пуст. Проверьте, выгрузился ли прайс.")
    header = [cell.strip() for cell in best.cells]
    while header and not header[-1]:
        header.pop()
    indexes = locate(header, layout.columns)
    missing = list(dict.fromkeys(str(column) for column in required if column not in indexes))
    if missing:
        raise FileRefusedError("missing_columns", _missing(missing, header, table.delimiter, layout, sample))
    repeated = [name for name, count in Counter(map(fold, header)).items() if count > 1]
    ambiguous = [header[index] for index in indexes.values() if fold(header[index]) in repeated]
    if ambiguous:
        raise FileRefusedError(
            "repeated_columns",
            f"Колонка «{ambiguous[0]}» стоит в заголовке дважды, и неясно, какую брать. Переименуйте лишнюю.",
        )
    table.header, table.width, table.indexes = header, len(header), indexes
    table.first_record = best.number + 1


def _missing(missing: list[str], header: list[str], delimiter: str, layout: Layout, sample: list[str]) -> str:
    header_names = ", ".join(f"«{name}»" for name in header[:30])
    text = f"Не хватает колонок: {', '.join(f'«{name}»' for name in missing)}. В файле есть: {header_names}."
    detected = _sniff(sample, layout)
    if layout.delimiter and detected and detected != delimiter:
        names = DELIMITER_NAMES
        return (
            f"{text} Похоже, колонки разделяет другой знак: {names[detected]}, а в профиле — "
            f"{names.get(delimiter, delimiter)}. Поправьте delimiter в профиле или поставьте auto."
        )
    return f"{text} Выберите другой профиль или поправьте названия колонок."


def _measure(table: Table, head: list[Record], layout: Layout) -> None:
    widths = Counter(len(record.cells) for record in head)
    table.width = max(widths.items(), key=lambda item: (item[1], item[0]))[0] if widths else 0
    beyond = [column for column in layout.columns if column.position > table.width and not column.optional]
    if beyond:
        raise FileRefusedError(
            "missing_columns",
            f"Профиль берёт колонки {', '.join(map(str, beyond))}, а в файле их {table.width}. "
            "Выберите другой профиль или поправьте номера колонок.",
        )
    table.indexes = {column: column.position - 1 for column in layout.columns if column.position <= table.width}
    table.first_record = head[0].number if head else 1


def named_rows(path: Path, columns: Sequence[str], question: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The number of each row's last line, and its cells by column; a column that the line lacks is missing.

    Raises FileRefusedError for a file without all `columns`; `question` then asks whether it is the right list.
    """
    with path.open(encoding=detect_encoding(path), newline="") as file:
        reader = csv.DictReader(_text_lines(file))
        missing = [name for name in columns if name not in (reader.fieldnames or ())]
        if missing:
            raise FileRefusedError("columns", f"В файле нет столбцов: {', '.join(missing)}. {question}")
        try:
            for row in reader:
                # Cells beyond the heading come as a list under the key None.
                cells = {key: value for key, value in row.items() if key and isinstance(value, str)}
                yield reader.line_num, cells
        except csv.Error:
            words = f"Строку {reader.line_num} не прочитать: похоже, не закрыта кавычка. Скачайте файл ещё раз."
            raise FileRefusedError("csv", words) from None
