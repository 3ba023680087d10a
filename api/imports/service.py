"""Imports a supplier's file: reads, maps, writes, and leaves the refused rows in a file beside it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, select

from api.cities.models import PriceZone, Warehouse
from api.imports.duplicate_keys import Repeat
from api.imports.product_row import ProductRow
from api.imports.product_writer import Stage, Written, write_products
from api.imports.profile_scope import narrowed, scope_of
from api.imports.profiles import Profile
from api.imports.rejected_rows import RejectedRows
from api.imports.row_mapper import Mapper, option_rows
from api.tabular.csv_reader import Record, Table, open_table
from api.tabular.errors import FileRefusedError, ProfileError, RowError


@dataclass(frozen=True, slots=True)
class Progress:
    """`share` of the file read so far, 0 to 1."""

    stage: Stage
    rows: int
    share: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Rows of the file. `rejected_file` holds the refused ones; `zeroed` absent products were taken off the shelf."""

    read: int
    added: int
    changed: int
    unchanged: int
    rejected: int
    rejected_file: Path | None = None
    zeroed: int = 0


def import_file(
    engine: Engine,
    path: Path,
    profile: Profile,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    *,
    dry_run: bool = False,
) -> Summary:
    """Write a file's products in one transaction, or, with `dry_run`, only tell what it would do.

    Raises FileRefusedError when the file as a whole cannot be taken and ProfileError when the profile does not suit the
    shop; then nothing has changed. A row that cannot be taken is refused alone.
    """
    table = open_table(path, profile.layout)
    rejected = RejectedRows(path, table.header)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            written = _Import(connection, table, profile, rejected, on_progress).run()
            if dry_run:
                transaction.rollback()
    except BaseException:
        rejected.discard()
        raise
    taken = written.added + written.changed + written.unchanged
    return Summary(
        read=taken + rejected.count,
        added=written.added,
        changed=written.changed,
        unchanged=written.unchanged,
        rejected=rejected.count,
        rejected_file=rejected.keep(),
        zeroed=written.zeroed,
    )


class _Import:
    def __init__(
        self,
        connection: Connection,
        table: Table,
        profile: Profile,
        rejected: RejectedRows,
        on_progress: Callable[[Progress], None],
    ) -> None:
        self._connection = connection
        self._table = table
        self._profile = narrowed(profile, table.places)
        self._rejected = rejected
        self._on_progress = on_progress
        self._mapper = Mapper(self._profile, table, known_zones(connection, profile))
        check_warehouses(connection, profile)
        #: Keys of refused rows: their products are not absent.
        self._spared: list[str] = []

    def run(self) -> Written:
        written = write_products(
            self._connection,
            scope_of(self._profile),
            self._rows(),
            options=option_rows(self._profile),
            spared=self._spared,
            on_progress=self._report,
        )
        self._reject_repeats(written.repeats)
        return written

    def _rows(self) -> Iterator[ProductRow]:
        any_taken = False
        for record in self._table.records():
            try:
                row = self._mapper.row(record)
            except RowError as error:
                self._reject(record, str(error))
                continue
            any_taken = True
            yield row
        if not any_taken:
            raise FileRefusedError(
                "no_row_fits",
                f"Не подошла ни одна строка, {'; '.join(self._rejected.first)}. "
                "Похоже, профиль не от этого файла: выберите другой (--profile).",
            )

    def _reject(self, record: Record, reason: str) -> None:
        self._rejected.add(record, reason)
        if self._profile.absent == "zero-stock" and (key := self._mapper.key_of(record)):
            self._spared.append(key)

    def _reject_repeats(self, repeats: list[Repeat]) -> None:
        first_lines = {repeat.line: repeat.first_line for repeat in repeats}
        if not first_lines:
            return
        for record in self._table.records():
            if record.number in first_lines:
                self._rejected.add(record, f"код товара уже был в строке {first_lines[record.number]}")

    def _report(self, stage: Stage, rows: int) -> None:
        self._on_progress(Progress(stage, rows, self._table.position / max(1, self._table.size)))


def known_zones(connection: Connection, profile: Profile) -> frozenset[int]:
    names = {zone.id: zone.name for zone in connection.execute(select(PriceZone.id, PriceZone.name))}
    if profile.prices and not names:
        raise ProfileError("В магазине нет ценовых зон. Заведите их: shop seed --none.")
    _refuse_unknown("Ценовой зоны", {zone for part in profile.prices for zone in part.zones or ()}, names)
    return frozenset(names)


def check_warehouses(connection: Connection, profile: Profile) -> None:
    names = {house.id: house.name for house in connection.execute(select(Warehouse.id, Warehouse.name))}
    if profile.stock and not names:
        raise ProfileError("В магазине нет складов. Заведите их: shop seed --none.")
    _refuse_unknown("Склада", {part.warehouse for part in profile.stock}, names)


def _refuse_unknown(what: str, wanted: set[int], names: dict[int, str]) -> None:
    unknown = sorted(wanted - names.keys())
    if unknown:
        known = ", ".join(f"{id_} «{name}»" for id_, name in sorted(names.items()))
        raise ProfileError(f"{what} {unknown[0]} нет. Есть: {known}.")
