"""A change of any column that a document reads writes an outbox event: the triggers compare every such column."""

from collections.abc import Iterable, Iterator

import pytest
from sqlalchemy import Column, Connection, Engine, Select, Table, create_engine, text
from sqlalchemy.orm import Session
from sqlalchemy.sql import visitors
from sqlalchemy.sql.elements import ColumnElement

from api.catalog.repository import days_from_shipping
from api.vehicles.fitment import repository
from indexer import outbox
from indexer.documents import cars, categories, parts, product_rows
from tests.api import small_shop
from tests.api.small_shop import FILTER
from tests.fixtures import datasets
from tests.fixtures.databases import Databases

#: Keys of rows: another key is another row, which insert and delete triggers cover.
KEYS = {
    "id", "product_id", "category_id", "option_id", "zone_id", "warehouse_id", "city_id", "brand_id", "parent_id",
    "position", "brand_key", "vehicle_id",
}  # fmt: skip
#: (entity, table, column): why a change needs no event of the entity.
NO_EVENT_NEEDED = {
    ("part", "part_numbers", "kind"): "a number never changes its kind; imports delete and insert",
    ("product", "products", "created_at"): "written once, with the product",
    ("part", "parts", "lookup"): "generated from key",
    **{
        (entity, "vehicles", column): "read with the car, and no verdict depends on it"
        for entity in ("product", "part")
        for column in ("oil_volume_l", "coolant_volume_l", "service_interval_km")
    },
    ("product", "vehicle_parts", "number"): "only in the reason of a verdict",
    ("product", "part_numbers", "kind"): "a number never changes its kind; imports delete and insert",
    ("part", "products", "source"): "written once, with the product",
    ("product", "products", "source"): "written once, with the product",
    ("product", "parts", "key"): "generated from the numbers",
}
OTHER_VALUE = {
    "text": "coalesce({0}, '') || ' 2'", "integer": "coalesce({0}, 0) + 1", "bigint": "coalesce({0}, 0) + 1",
    "boolean": "NOT coalesce({0}, false)", "smallint": "coalesce({0}, 0) + 1", "numeric": "coalesce({0}, 0) + 0.1",
    "ARRAY": "array_append({0}, 'другое')", "double precision": "coalesce({0}, 0) + 1",
}  # fmt: skip

#: Columns with a check or a meaning of their own.
ASSIGNMENTS = {
    ("product_images", "kind"): "kind = 'photo', drawing = NULL",
    ("options", "key"): "key = key || '_2'",
    ("categories", "level"): "level = 3 WHERE level = 2",
    ("products", "mean_rating"): "rating = rating + 0.1",
    ("products", "vote_count"): "rating_count = rating_count + 1",
    ("products", "rating_rank"): "review_count = 1, review_sum = 5",
    ("product_options", "text"): "text = text || ' 2' WHERE text IS NOT NULL",
    ("vehicle_parts", "confidence"): "confidence = 'one_source'",
    ("vehicle_sizes", "confidence"): "confidence = 'one_source'",
    ("vehicle_sizes", "kind"): "kind = 'lamp_low_beam'",
    ("vehicles", "cam_drive"): "cam_drive = 'belt'",
    ("vehicles", "confidence"): "confidence = 'one_source'",
    ("vehicles", "rear_brake"): "rear_brake = 'drum'",
    ("frame_codes", "code"): "code = code || '2'",
    ("product_options", "number"): "number = number + 1 WHERE number IS NOT NULL",
}
DETAILS = (
    "UPDATE products SET brand_id = 1, country = 'Россия', rating_count = 1;"
    f"INSERT INTO part_numbers (product_id, brand, number, key, brand_key, kind) VALUES"
    f" ({FILTER}, 'ЛУКОЙЛ', 'W 914/2', 'W9142', number_key('ЛУКОЙЛ'), 'article');"
    "UPDATE prices SET guest_cost = 400000;"
    "INSERT INTO vehicles (id, key, make, model, source, confidence)"
    " VALUES (1, 'k', 'Lada', 'Vesta', '', 'memory');"
    "INSERT INTO frame_codes (code, vehicle_id, source, confidence) VALUES ('GFL', 1, '', 'memory');"
    "INSERT INTO vehicle_parts"
    " (vehicle_id, unit, position, brand, brand_key, number, key, kind, source, confidence) VALUES"
    " (1, 'oil', 1, 'ЛУКОЙЛ', number_key('ЛУКОЙЛ'), 'W 914/2', 'W9142', 'oem', '', 'memory');"
    "INSERT INTO vehicle_sizes (vehicle_id, kind, position, option, value, source, confidence)"
    " VALUES (1, 'battery', '', 'polarity', 'прямая', '', 'memory');"
    "INSERT INTO vin_patterns (wmi, pattern, makes, models, source, confidence)"
    " VALUES ('XTA', '4-6=GFL', '{Lada}', '{Vesta}', '', 'memory')"
)


def columns_of(statement: Select[object]) -> set[tuple[str, str]]:
    """(table, column) of every column that the statement selects, joins or filters by, in its subqueries too."""
    columns: set[tuple[str, str]] = set()
    for element in visitors.iterate(statement):
        if isinstance(element, Column) and isinstance(element.table, Table):
            columns.add((element.table.name, element.name))
        for base in element.base_columns if isinstance(element, ColumnElement) else ():
            if isinstance(base, Column) and isinstance(base.table, Table):
                columns.add((base.table.name, base.name))
    return columns


FITMENT = (
    repository._VEHICLES,
    repository._known_positions(),
    repository._SIZES,
    repository._matches_query(),
    repository._threads_query(),
    repository._products(),
)
STATEMENTS: dict[str, Iterable[Select[object]]] = {
    "product": [product_rows._rows(), product_rows._group_sizes(), days_from_shipping(), *FITMENT],  # type: ignore[list-item]
    "category": [categories._rows([1])],
    "part": [parts._rows([1]), repository._part_numbers_query(), *FITMENT],
    "car": [cars._cars([1]), cars._codes([1]), cars._garages([1]), cars._patterns()],
}
COLUMNS = sorted(
    {
        (entity, table, column)
        for entity, statements in STATEMENTS.items()
        for statement in statements
        for table, column in columns_of(statement)
        if column not in KEYS
    }
)
WITH_EVENT = [column for column in COLUMNS if column not in NO_EVENT_NEEDED]


def test_columns_are_parsed_from_the_trigger_statements() -> None:
    """The names below are derived, so a change of SQLAlchemy must not empty them."""
    assert ("product", "products", "name") in COLUMNS
    assert ("product", "prices", "guest_cost") in COLUMNS
    assert ("product", "stocks", "qty") in COLUMNS
    assert ("category", "categories", "everyday_names") in COLUMNS
    assert ("part", "brands", "spellings") in COLUMNS
    assert NO_EVENT_NEEDED.keys() <= set(COLUMNS)
    assert {("product", "vehicles", "oil_sae"), ("part", "vehicle_sizes", "value")} < set(COLUMNS)
    assert {("car", "vehicles", "power_hp"), ("car", "frame_codes", "code"), ("car", "vin_patterns", "body")} < set(
        COLUMNS
    )


@pytest.fixture(scope="module")
def detailed_shop(databases: Databases) -> Iterator[Engine]:
    """One database for all tests, as each rolls its change back: a row in every table that documents read."""
    copy = databases.take()
    engine = create_engine(databases.url(copy))
    with Session(engine) as session:
        datasets.load(session, small_shop.build)
        session.execute(text(DETAILS))
        session.execute(text("DELETE FROM search_outbox"))
        session.commit()
    yield engine
    engine.dispose()
    databases.give_back(copy)


@pytest.fixture
def details(detailed_shop: Engine) -> Iterator[Connection]:
    with detailed_shop.connect() as connection:
        yield connection


@pytest.mark.parametrize(("entity", "table", "column"), WITH_EVENT)
def test_a_changed_column_writes_an_event(details: Connection, entity: str, table: str, column: str) -> None:
    change(details, table, column)

    assert outbox.has_events(details, entity)
    assert not outbox.is_rebuild_requested(details, entity)


@pytest.mark.parametrize(("entity", "table", "column"), WITH_EVENT)
def test_in_a_bulk_transaction_it_writes_one_request_for_a_rebuild(
    details: Connection, entity: str, table: str, column: str
) -> None:
    details.execute(text("SET LOCAL shop.search_events = 'rebuild'"))
    for _ in range(2):
        change(details, table, column)

    assert outbox.is_rebuild_requested(details, entity)
    events = details.execute(text("SELECT entity, entity_id, change FROM search_outbox")).tuples().all()
    assert len(set(events)) == len(events)
    assert {(entity_id, change) for _, entity_id, change in events} == {(0, "rebuild")}


def change(connection: Connection, table: str, column: str) -> None:
    """Gives the column another value in every row."""
    kind = connection.scalar(
        text("SELECT data_type FROM information_schema.columns WHERE table_name = :table AND column_name = :column"),
        {"table": table, "column": column},
    )
    assert kind in OTHER_VALUE, f"{table}.{column} has type {kind}"
    assignment = ASSIGNMENTS.get((table, column), f"{column} = {OTHER_VALUE[kind].format(column)}")
    connection.execute(text(f"UPDATE {table} SET {assignment}"))
