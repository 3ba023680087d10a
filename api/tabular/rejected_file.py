"""The file of rejected rows beside an imported file: two leading columns, cells that no spreadsheet takes for formulas.

A person opens the file in a spreadsheet, corrects the rows and imports it again, so what escaping adds reading removes.
"""

import csv
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

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


def rejected_file_format(path: Path) -> tuple[str, str] | None:
    """The encoding and delimiter of the spreadsheet that saved the file last.

    None for a file that does not begin with the columns of rejected rows, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return None
    for encoding in _ENCODINGS:
        if match := _HEAD.match(head.decode(encoding, "ignore")):
            return encoding, match[1]
    return None


def escaped(cell: str) -> str:
    """The cell with a leading apostrophe when a spreadsheet would take it for a formula; numbers stay numbers."""
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell.strip()) else cell


def original_record(record: Record) -> Record:
    """The record without the two leading columns and without the apostrophes of `escaped`."""
    cells = record.cells[len(FIRST_COLUMNS) :]
    return Record(
        record.number, [cell.removeprefix("'") if _FORMULA.match(cell) else cell for cell in cells], record.problem
    )


class RejectedRows:
    """Created with the first row; in a temporary folder when the folder of the file is not writable."""

    def __init__(self, imported: Path, header: Sequence[str]) -> None:
        self.count = 0
        #: The first three, for messages.
        self.first: list[str] = []
        self._name = f"{imported.name}.rejected.csv"
        self._folder = imported.parent
        self._header = header
        self._draft: TextIO | None = None

    def add(self, record: Record, reason: str) -> None:
        self.count += 1
        if len(self.first) < 3:
            self.first.append(f"строка {record.number}: {reason}")
        if self._draft is None:
            try:
                self._draft = self._create(self._folder)
            except OSError:
                self._draft = self._create(Path(tempfile.mkdtemp(prefix="import-")))
            self._write([*FIRST_COLUMNS, *self._header])
        self._write([str(record.number), reason, *record.cells])

    def keep(self) -> Path | None:
        """Publishes the file (rename). Without rejected rows returns None and deletes the file of an earlier import."""
        if self._draft is None:
            (self._folder / self._name).unlink(missing_ok=True)
            return None
        self._draft.close()
        draft = Path(self._draft.name)
        return draft.rename(draft.parent / self._name)

    def discard(self) -> None:
        if self._draft is not None:
            self._draft.close()
            Path(self._draft.name).unlink(missing_ok=True)

    def _write(self, cells: Sequence[str]) -> None:
        assert self._draft
        csv.writer(self._draft, delimiter=DELIMITER, lineterminator="\r\n").writerow(map(escaped, cells))

    def _create(self, folder: Path) -> TextIO:
        # The byte order mark tells Excel that this is UTF-8.
        path = folder / f".{self._name}.part"
        return path.open("w", encoding="utf-8-sig", newline="", errors="replace")
