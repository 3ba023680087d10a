"""A file of crosses into the database: all of it or nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from api.parts.crosses.profiles import CrossProfile
from api.parts.crosses.records import CrossRow, Named, Source
from api.parts.crosses.repository import Written, write_crosses
from api.parts.crosses.row_mapper import CrossMapper, grouped
from api.tabular.csv_reader import Layout, Record, Table, open_table
from api.tabular.errors import RowError

#: Reasons that are kept to be shown.
MOST_REASONS = 10
_PROGRESS_ROWS = 10_000

Progress = Callable[[int], None]


@dataclass(slots=True)
class Summary:
    read: int = 0
    rejected: int = 0
    reasons: list[str] = field(default_factory=list)
    written: Written = field(default_factory=Written)


def import_crosses(
    connection: Connection, file: Path, profile: CrossProfile, progress: Progress = lambda rows: None
) -> Summary:
    """In the caller's transaction. Raises FileRefusedError when the file is none of the profile."""
    table = open_table(file, Layout(profile.columns()))
    summary = Summary()
    rows = _rows(table, profile, summary, progress)
    summary.written = write_crosses(connection, Source(profile.source, profile.title, profile.trust), rows)
    return summary


def _rows(table: Table, profile: CrossProfile, summary: Summary, progress: Progress) -> Iterator[CrossRow]:
    mapper = CrossMapper(profile, table)
    members: list[tuple[tuple[str, ...], Named]] = []
    for record in table.records():
        summary.read += 1
        if summary.read % _PROGRESS_ROWS == 0:
            progress(summary.read)
        read = _read(mapper, record, summary)
        if read is None:
            continue
        part, links = read
        yield from links or [CrossRow(part)]
        if profile.group:
            members.append((mapper.group(record), part))
    if profile.group:
        yield from grouped(members, profile.group.original)


def _read(mapper: CrossMapper, record: Record, summary: Summary) -> tuple[Named, list[CrossRow]] | None:
    try:
        return mapper.read(record)
    except RowError as reason:
        summary.rejected += 1
        if len(summary.reasons) < MOST_REASONS:
            summary.reasons.append(f"строка {record.number}: {reason}")
        return None
