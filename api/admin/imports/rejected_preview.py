"""The first rejected rows of a run, for its page: what is wrong with the price list is seen without a download."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from api.tabular.layout import Record
from api.tabular.rejected_file import DELIMITER, FIRST_COLUMNS, original_record

#: Bytes of the file that are read for it; a row that does not end within them is left out.
PREVIEW_BYTES = 64 * 1024
MAX_ROWS = 10
MAX_TEXT = 160


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """`line` of the price list; `text` is what its cells hold."""

    line: str
    reason: str
    text: str


def first_rejected_rows(head: bytes) -> list[PreviewRow]:
    """Rows of the beginning of a file of rejected rows."""
    return list(islice(_rows(head), MAX_ROWS))


def _rows(head: bytes) -> Iterator[PreviewRow]:
    text = head.decode("utf-8-sig", "ignore")
    is_whole = len(head) < PREVIEW_BYTES
    reader = csv.reader(io.StringIO(text if is_whole else text[: text.rfind("\r\n")]), delimiter=DELIMITER)
    next(reader, None)
    for cells in reader:
        if len(cells) >= len(FIRST_COLUMNS):
            line, reason = cells[: len(FIRST_COLUMNS)]
            yield PreviewRow(line, reason, _shortened(original_record(Record(0, cells)).cells))


def _shortened(cells: list[str]) -> str:
    text = " · ".join(filter(None, (" ".join(cell.split()) for cell in cells)))
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"
