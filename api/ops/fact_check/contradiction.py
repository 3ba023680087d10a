"""A contradiction between two statements of the database, and the explanations of accepted ones."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from api.core.errors import ShopError

Kind = Literal["makes", "supersession", "thread", "axle", "belt", "brake", "text"]
#: What a line begins with.
LABELS: dict[Kind, str] = {
    "makes": "марка",
    "supersession": "замены по кругу",
    "thread": "резьба",
    "axle": "ось",
    "belt": "ремень ГРМ",
    "brake": "задний тормоз",
    "text": "описание",
}
_COLUMNS = ("kind", "subject", "other", "reason")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """`subject` and `other` are parts («MANN-FILTER W 914/2») or cars; together with `kind` its identity."""

    kind: Kind
    subject: str
    other: str
    #: Both statements, in Russian.
    text: str

    @property
    def identity(self) -> tuple[str, str, str]:
        return (self.kind, self.subject, self.other)

    def line(self) -> str:
        return f"{LABELS[self.kind]}: {' — '.join(filter(None, (self.subject, self.other)))}: {self.text}"


@dataclass(frozen=True, slots=True)
class Explanations:
    """Reasons by the identity of a contradiction; an empty `other` explains all of its subject."""

    reasons: dict[tuple[str, str, str], str]

    def reason(self, contradiction: Contradiction) -> str:
        kind, subject, _ = contradiction.identity
        return self.reasons.get(contradiction.identity) or self.reasons.get((kind, subject, "")) or ""

    def outdated(self, contradictions: Iterable[Contradiction]) -> list[tuple[str, str, str]]:
        """Explanations without a contradiction."""
        found = {row.identity for row in contradictions}
        found |= {(kind, subject, "") for kind, subject, _ in found}
        return [identity for identity in self.reasons if identity not in found]


def read_explanations(paths: Iterable[Path]) -> Explanations:
    """CSV with the columns kind, subject, other, reason. Raises ShopError `bad_explanations` for another file."""
    reasons = {}
    for path in paths:
        try:
            rows = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
        except (OSError, UnicodeDecodeError, csv.Error):
            raise _refused(path) from None
        for row in rows:
            if set(_COLUMNS) - set(row) or row["kind"] not in get_args(Kind) or not row["subject"] or not row["reason"]:
                raise _refused(path)
            reasons[row["kind"], row["subject"], row["other"] or ""] = row["reason"]
    return Explanations(reasons)


def _refused(path: Path) -> ShopError:
    kinds = ", ".join(get_args(Kind))
    return ShopError(
        "bad_explanations",
        f"{path.name}: нужна таблица CSV в UTF-8 со столбцами kind, subject, other, reason. kind — одно из: {kinds}.",
        422,
    )
