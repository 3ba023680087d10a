"""Format of the file of rejected rows: two leading columns, cells that no spreadsheet takes for formulas.

A person opens the file in a spreadsheet, corrects the rows and imports it again, so what escaping adds reading removes.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from api.tabular.layout import Record

FIRST_COLUMNS = ("строка", "причина")
DELIMITER = ";"
#: A cell that begins with one of these is a formula for Excel and LibreOffice (OWASP, «CSV Injection»). Cells that
#: have apostrophes before it get one more, so that reading returns every cell as it was.
_FORMULA = re.compile(r"^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")
_NUMBER = re.compile(r"[+-]?[0-9][0-9 \u00a0]*(?:[.,][0-9]+)?%?")
_HEAD = re.compile(r'\s*"?строка"?([;,\t|])"?причина"?(?=[;,\t|\r\n]|$)', re.IGNORECASE)
#: What a spreadsheet may save the file as.
_ENCODINGS = ("utf-8-sig", "windows-1251", "utf-16")
_HEAD_BYTES = 100


@dataclass(frozen=True, slots=True)
class RejectedFileFormat:
    """`delimiter` is that of the spreadsheet that saved the file last."""

    encoding: str
    delimiter: str


def rejected_file_format(path: Path) -> RejectedFileFormat | None:
    """None for a file that does not begin with the columns of rejected rows, or cannot be read."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return None
    for encoding in _ENCODINGS:
        if match := _HEAD.match(head.decode(encoding, "ignore")):
            return RejectedFileFormat(encoding, match[1])
    return None


def escaped(cell: str) -> str:
    """The cell with a leading apostrophe when a spreadsheet would take it for a formula; numbers stay numbers."""
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell.strip()) else cell


def original_record(record: Record) -> Record:
    """The record without the two leading columns and without the apostrophes of `escaped`."""
    cells = record.cells[len(FIRST_COLUMNS) :]
    return Record(record.number, [_FORMULA.sub(_without_apostrophe, cell, count=1) for cell in cells], record.problem)


def _without_apostrophe(match: re.Match[str]) -> str:
    return match[0].removeprefix("'")
