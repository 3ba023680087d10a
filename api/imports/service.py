"""Imports a price list: reads the file, maps its rows, writes products, and saves rejected rows in a file beside it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, Engine

from api.imports.duplicate_keys import DuplicateRow
from api.imports.file_profile import profile_for_columns, scope_of
from api.imports.import_rows import ProductImportRow, Stage
from api.imports.product_writer import ImportCounts, ProductWriter
from api.imports.profiles import Profile
from api.imports.repository import refresh_statistics, warehouse_names, zone_names
from api.imports.row_mapper import RowMapper, option_rows
from api.tabular.csv_reader import Table, open_table
from api.tabular.layout import FileRefusedError, ProfileError, Record, RowError
from api.tabular.rejected_file import RejectedRows


@dataclass(frozen=True, slots=True)
class Progress:
    """`share` of the file read so far, 0 to 1."""

    stage: Stage
    rows: int
    share: float


OnImportProgress = Callable[[Progress], None]
#: An import that changes as many products, and this share of its rows, refreshes the statistics of the planner.
_ANALYZED_ROWS = 10_000
_ANALYZED_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """Counts of rows; `zeroed` counts absent products whose stock was set to 0. `rejected_file` holds rejected rows."""

    read: int
    added: int
    changed: int
    unchanged: int
    rejected: int
    rejected_file: Path | None = None
    zeroed: int = 0

    def counts(self) -> dict[str, int]:
        """For the table of runs."""
        return {
            "read": self.read,
            "added": self.added,
            "changed": self.changed,
            "unchanged": self.unchanged,
            "rejected": self.rejected,
            "zeroed": self.zeroed,
        }


def import_file(
    engine: Engine,
    path: Path,
    profile: Profile,
    on_progress: OnImportProgress = lambda progress: None,
    *,
    dry_run: bool = False,
) -> ImportSummary:
    """Writes the products of a file in one transaction; with `dry_run` it is rolled back.

    Raises FileRefusedError when the whole file is invalid and ProfileError when the profile does not fit the shop;
    then nothing has changed. An invalid row is rejected alone.
    """
    table = open_table(path, profile.layout)
    summary, rejected = _import_table(engine, table, profile, on_progress, dry_run=dry_run)
    if not dry_run and summary.added + summary.changed >= max(_ANALYZED_ROWS, summary.read * _ANALYZED_SHARE):
        refresh_statistics(engine)
    return replace(summary, rejected_file=rejected.keep())


def _import_table(
    engine: Engine, table: Table, profile: Profile, on_progress: OnImportProgress, *, dry_run: bool
) -> tuple[ImportSummary, RejectedRows]:
    rejected = RejectedRows(table.path, table.header)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            counts = _Import(connection, table, profile, rejected, on_progress).run()
            if dry_run:
                transaction.rollback()
    except BaseException:
        rejected.discard()
        raise
    valid = counts.added + counts.changed + counts.unchanged
    return (
        ImportSummary(
            read=valid + rejected.count,
            added=counts.added,
            changed=counts.changed,
            unchanged=counts.unchanged,
            rejected=rejected.count,
            zeroed=counts.zeroed,
        ),
        rejected,
    )


class _Import:
    def __init__(
        self,
        connection: Connection,
        table: Table,
        profile: Profile,
        rejected: RejectedRows,
        on_progress: OnImportProgress,
    ) -> None:
        self._connection = connection
        self._table = table
        self._profile = profile_for_columns(profile, table.indexes)
        if table.is_rejected_rows:  # A part of a price list: what it does not name is not absent.
            self._profile = self._profile.model_copy(update={"absent": "keep"})
        self._rejected = rejected
        self._on_progress = on_progress
        zones = zones_of_shop(connection, profile)
        self._mapper = RowMapper(self._profile, table, zones)
        check_warehouses(connection, profile)
        #: Keys of rejected rows: their products are not absent.
        self._rejected_keys: list[str] = []

    def run(self) -> ImportCounts:
        writer = ProductWriter(self._connection, scope_of(self._profile), self._report)
        if writer.is_first:
            writer.announce(self._table.lines())
        counts = writer.write(self._rows(), option_rows(self._profile), self._rejected_keys)
        self._reject_duplicates(counts.duplicates)
        return counts

    def _rows(self) -> Iterator[ProductImportRow]:
        any_valid = False
        for record in self._table.records():
            try:
                row = self._mapper.row(record)
            except RowError as error:
                self._reject(record, str(error))
                continue
            any_valid = True
            yield row
        if not any_valid:
            raise FileRefusedError(
                "no_row_fits",
                f"Не подошла ни одна строка, {'; '.join(self._rejected.first)}. "
                "Похоже, профиль не от этого файла: выберите другой.",
            )

    def _reject(self, record: Record, reason: str) -> None:
        self._rejected.add(record, reason)
        if self._profile.absent == "zero-stock" and (key := self._mapper.key_of(record)):
            self._rejected_keys.append(key)

    def _reject_duplicates(self, duplicates: list[DuplicateRow]) -> None:
        first_lines = {duplicate.line: duplicate.first_line for duplicate in duplicates}
        if not first_lines:
            return
        for record in self._table.records():
            if record.number in first_lines:
                self._rejected.add(record, f"код товара уже был в строке {first_lines[record.number]}")

    def _report(self, stage: Stage, rows: int) -> None:
        self._on_progress(Progress(stage, rows, self._table.share))


def zones_of_shop(connection: Connection, profile: Profile) -> frozenset[int]:
    """Ids of all price zones. Raises ProfileError when the profile names an unknown zone."""
    names = zone_names(connection)
    if profile.prices and not names:
        raise ProfileError("В магазине нет ценовых зон. Заведите их: shop seed --none.")
    _refuse_unknown("Ценовой зоны", {zone for part in profile.prices for zone in part.zones or ()}, names)
    return frozenset(names)


def check_warehouses(connection: Connection, profile: Profile) -> None:
    """Raises ProfileError when the profile names an unknown warehouse."""
    names = warehouse_names(connection)
    if profile.stock and not names:
        raise ProfileError("В магазине нет складов. Заведите их: shop seed --none.")
    _refuse_unknown("Склада", {part.warehouse for part in profile.stock}, names)


def _refuse_unknown(entity: str, ids: set[int], names: dict[int, str]) -> None:
    unknown = sorted(ids - names.keys())
    if unknown:
        names_list = ", ".join(f"{id_} «{name}»" for id_, name in sorted(names.items()))
        raise ProfileError(f"{entity} {unknown[0]} нет. Есть: {names_list}.")
