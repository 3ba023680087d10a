"""Writes products into the catalogue, in the caller's transaction: staged by COPY, then only the differences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, cast

from sqlalchemy import Connection

from api.catalog.import_lock import IMPORT_LOCK
from api.catalog.name_resolution.brands import BrandResolver
from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.options import OptionDefinition, OptionResolver
from api.imports import upserts
from api.imports.duplicate_keys import Repeat, number_repeated, reject_repeated
from api.imports.product_drawings import draw_missing
from api.imports.product_row import ProductRow
from api.imports.scope import Scope
from api.imports.staging_tables import Staging

Stage = Literal["waiting", "reading", "comparing", "writing", "drawing"]
OnProgress = Callable[[Stage, int], None]

#: Rows a COPY: enough to make its cost per row vanish, few enough to keep memory flat.
CHUNK_ROWS = 2_000


@dataclass(slots=True)
class Written:
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    #: Absent products taken off the shelf (`Scope.absent`).
    zeroed: int = 0
    repeats: list[Repeat] = field(default_factory=list)


def write_products(
    connection: Connection,
    scope: Scope,
    rows: Iterable[ProductRow],
    *,
    options: Iterable[OptionDefinition] = (),
    spared: Sequence[str] = (),
    redraw: bool = False,
    on_progress: OnProgress = lambda stage, rows: None,
) -> Written:
    """Bring the products of `scope.source` in line with `rows`; nothing is committed here.

    Rows must keep the limits of the tables (a price above 0, known zones and warehouses …): the database refuses others
    and with them the whole transaction. `options` says how options are called that the catalogue does not know yet.
    `spared` are keys of absent products not to be zeroed; it is read after the last row. `redraw` draws all pictures
    anew, not only those of new and changed products. Photos stay.
    """
    database = cast(DriverConnection, connection.connection.driver_connection)
    _wait_for_others(database, on_progress)
    database.execute("SET LOCAL work_mem = '64MB'")
    categories = CategoryResolver(database)
    staging = Staging(database, categories, BrandResolver(database), OptionResolver(database, options))
    remaining = iter(rows)
    while staging.add(islice(remaining, CHUNK_ROWS)):
        on_progress("reading", staging.rows)
    staging.analyze()

    on_progress("comparing", staging.rows)
    written = Written()
    if scope.repeats == "number":
        number_repeated(database, scope.source)
    else:
        written.repeats = reject_repeated(database)
    upserts.match(database, scope.source)

    on_progress("writing", staging.rows)
    upserts.write_products(database, scope)
    upserts.write_children(database, scope)
    if scope.absent == "zero-stock":
        written.zeroed = upserts.zero_stock_of_absent(database, scope, list(spared))

    on_progress("drawing", staging.rows)
    draw_missing(database, staging, categories, everything=redraw)
    _count(database, written)
    staging.drop()
    return written


def _wait_for_others(database: DriverConnection, on_progress: OnProgress) -> None:
    row = database.execute("SELECT pg_try_advisory_xact_lock(%s)", (IMPORT_LOCK,)).fetchone()
    assert row
    if not row[0]:
        on_progress("waiting", 0)
        database.execute("SELECT pg_advisory_xact_lock(%s)", (IMPORT_LOCK,))


def _count(database: DriverConnection, written: Written) -> None:
    row = database.execute(
        "SELECT count(*) FILTER (WHERE is_new),"
        " count(*) FILTER (WHERE NOT is_new AND product_id IN (SELECT product_id FROM touched)), count(*) FROM matched"
    ).fetchone()
    assert row
    written.added, written.changed = row[0], row[1]
    written.unchanged = row[2] - row[0] - row[1]
