"""Imports a price list: reads the file, maps its rows, writes products, and saves rejected rows in a file beside it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine

from api.imports.import_rows import ImportSummary, ProductImportRow, Stage
from api.imports.product_writer import write_products
from api.imports.profiles import Profile, profile_for_columns, scope_of
from api.imports.repository import refresh_statistics, warehouse_names, zone_names
from api.imports.row_mapper import RowMapper, option_rows
from api.tabular.csv_reader import Table, open_table
from api.tabular.layout import FileRefusedError, ProfileError, RowError
from api.tabular.rejected_file import RejectedRows


class Progress(NamedTuple):
    """`share` of the file read so far, 0 to 1."""

    stage: Stage
    rows: int
    share: float


OnImportProgress = Callable[[Progress], None]
#: An import that changes as many products, and this share of its rows, refreshes the statistics of the planner.
_ANALYZED_ROWS = 10_000
_ANALYZED_SHARE = 0.1


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
    rejected = RejectedRows(table.path, table.header)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            summary = _import_table(connection, table, profile, rejected, on_progress)
            if dry_run:
                transaction.rollback()
    except BaseException:
        rejected.discard()
        raise
    if not dry_run and summary.added + summary.changed >= max(_ANALYZED_ROWS, summary.read * _ANALYZED_SHARE):
        refresh_statistics(engine)
    summary.rejected_file = rejected.keep()
    return summary


def _import_table(
    connection: Connection, table: Table, profile: Profile, rejected: RejectedRows, on_progress: OnImportProgress
) -> ImportSummary:
    zones = zones_of_shop(connection, profile)
    check_warehouses(connection, profile)
    profile = profile_for_columns(profile, table.indexes)
    if table.is_rejected_rows:  # A part of a price list: what it does not name is not absent.
        profile = profile.model_copy(update={"absent": "keep"})
    #: Keys of rejected rows: their products are not absent.
    rejected_keys: list[str] = []
    summary = write_products(
        connection,
        scope_of(profile, table.indexes),
        _rows(table, RowMapper(profile, table, zones), rejected, rejected_keys),
        options=option_rows(profile),
        rejected_keys=rejected_keys,
        expected_rows=table.lines(),
        on_progress=lambda stage, rows: on_progress(Progress(stage, rows, table.share)),
    )
    if summary.duplicates:
        for record in table.records():
            if first_line := summary.duplicates.get(record.number):
                rejected.add(record, f"код товара уже был в строке {first_line}")
    summary.rejected = rejected.count
    return summary


def _rows(
    table: Table, mapper: RowMapper, rejected: RejectedRows, rejected_keys: list[str]
) -> Iterator[ProductImportRow]:
    any_valid = False
    for record in table.records():
        try:
            row = mapper.row(record)
        except RowError as error:
            rejected.add(record, str(error))
            if key := mapper.key_of(record):
                rejected_keys.append(key)
            continue
        any_valid = True
        yield row
    if not any_valid:
        raise FileRefusedError(
            "no_row_fits",
            f"Не подошла ни одна строка, {'; '.join(rejected.first)}. "
            "Похоже, профиль не от этого файла: выберите другой.",
        )


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
