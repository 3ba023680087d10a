"""A short table of text boxes that is submitted and replaced as a whole, under one optimistic lock."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.admin.forms.fields import FormInput

MAX_ROWS = 200
#: Empty rows shown below the others for new entries.
SPARE_ROWS = 3
#: Cells by column name; the key "error" holds the message beside a row.
Cells = dict[str, str]


@dataclass
class RowTable:
    """`columns` name the boxes of a row; the last one decides whether a row is empty."""

    columns: tuple[str, ...]
    rows: list[Cells]
    #: A hash of the stored rows, submitted with the form.
    fingerprint: str

    @classmethod
    def of(cls, columns: tuple[str, ...], rows: Sequence[Mapping[str, str]]) -> "RowTable":
        copies = [dict(row) for row in rows]
        return cls(columns=columns, rows=copies, fingerprint=_fingerprint(columns, copies))

    def read(self, data: FormInput) -> bool:
        """Takes the submitted rows without empty ones; False when the stored rows have changed meanwhile."""
        columns = [data.all(name)[: MAX_ROWS + SPARE_ROWS] for name in self.columns]
        submitted = [dict(zip(self.columns, cells, strict=True)) for cells in zip(*columns, strict=False)]
        self.rows = [row for row in submitted if row[self.columns[-1]]]
        return data.text("seen") == self.fingerprint

    @property
    def errors(self) -> list[str]:
        return [row["error"] for row in self.rows if row.get("error")]

    @property
    def rows_with_spares(self) -> list[Cells]:
        return [*self.rows, *[dict.fromkeys(self.columns, "") for _ in range(SPARE_ROWS)]]

    def describe(self) -> str:
        """The rows on one line, for the audit log."""
        return "; ".join(" ".join(row[name] for name in self.columns if row[name]) for row in self.rows)


def _fingerprint(columns: tuple[str, ...], rows: Sequence[Mapping[str, str]]) -> str:
    text = "\n".join("\t".join(row[name] for name in columns) for row in rows)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
