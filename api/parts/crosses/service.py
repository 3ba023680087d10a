"""Imports a file of crosses in one transaction."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from api.parts.crosses.profiles import CrossProfile
from api.parts.crosses.records import CrossRecord, CrossSourceRecord, PartRecord
from api.parts.crosses.repository import CrossChanges, write_crosses
from api.parts.crosses.row_mapper import CrossMapper, group_crosses
from api.tabular.csv_reader import open_table
from api.tabular.errors import RowError
from api.tabular.layout import Layout, Record
from api.tabular.table import Table

#: Reasons of rejected rows that are reported.
MAX_REASONS = 10
_PROGRESS_ROWS = 10_000

Progress = Callable[[int], None]


@dataclass(slots=True)
class CrossImportSummary:
    read: int = 0
    rejected: int = 0
    reasons: list[str] = field(default_factory=list)
    changes: CrossChanges = field(default_factory=CrossChanges)


def import_crosses(
    connection: Connection, file: Path, profile: CrossProfile, progress: Progress = lambda rows: None
) -> CrossImportSummary:
    """In the caller's transaction. Raises FileRefusedError for a file that does not match the profile."""
    table = open_table(file, Layout(profile.columns()))
    summary = CrossImportSummary()
    rows = _rows(table, profile, summary, progress)
    summary.changes = write_crosses(connection, CrossSourceRecord(profile.source, profile.title, profile.trust), rows)
    return summary


def _rows(
    table: Table, profile: CrossProfile, summary: CrossImportSummary, progress: Progress
) -> Iterator[CrossRecord]:
    mapper = CrossMapper(profile, table)
    members: list[tuple[tuple[str, ...], PartRecord]] = []
    for record in table.records():
        summary.read += 1
        if summary.read % _PROGRESS_ROWS == 0:
            progress(summary.read)
        read = _read(mapper, record, summary)
        if read is None:
            continue
        part, links = read
        yield from links or [CrossRecord(part)]
        if profile.group:
            members.append((mapper.group(record), part))
    if profile.group:
        yield from group_crosses(members, profile.group.original)


def _read(
    mapper: CrossMapper, record: Record, summary: CrossImportSummary
) -> tuple[PartRecord, list[CrossRecord]] | None:
    try:
        return mapper.read(record)
    except RowError as reason:
        summary.rejected += 1
        if len(summary.reasons) < MAX_REASONS:
            summary.reasons.append(f"строка {record.number}: {reason}")
        return None
