"""The CSV file of rejected rows beside the imported file: row number, reason, the original cells, formulas escaped."""

import csv
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from api.tabular.layout import Record
from api.tabular.rejected_file import DELIMITER, FIRST_COLUMNS, escaped


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
            self._draft = self._create()
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

    def _create(self) -> TextIO:
        try:
            return self._open(self._folder / f".{self._name}.part")
        except OSError:
            self._folder = Path(tempfile.mkdtemp(prefix="import-"))
            return self._open(self._folder / f".{self._name}.part")

    def _open(self, path: Path) -> TextIO:
        # The byte order mark tells Excel that this is UTF-8.
        return path.open("w", encoding="utf-8-sig", newline="", errors="replace")
