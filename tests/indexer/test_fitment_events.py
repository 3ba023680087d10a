"""Changes of cars, their numbers and sizes, and of crosses reach the documents that name cars."""

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from indexer.documents import INDEXED_ENTITIES, Document
from indexer.drain import drain
from indexer.engine import SearchEngine
from tests.faults import oracle
from tests.faults.writer import restore_catalogue
from tests.fixtures.indexing import documents_of

#: A product whose text names a car, one that replaces the number of a car, an oil filter, a battery, an oil.
BY_TEXT, BY_CROSS, FILTER, BATTERY, OIL = range(1030, 1035)
DETAILS = f"""
    INSERT INTO options (id, key, name, kind)
    VALUES (9001, 'fits', 'Подходит', 'list'), (9002, 'thread', 'Резьба', 'list'), (9003, 'api', 'API', 'list');
    DELETE FROM product_options WHERE product_id IN ({BY_TEXT}, {BY_CROSS}, {BATTERY});
    INSERT INTO product_options (product_id, position, option_id, text) VALUES
        ({BY_TEXT}, 0, 9001, 'Lada Vesta'), ({FILTER}, 1, 9001, 'Lada Granta, Lada Kalina'),
        ({FILTER}, 2, 9002, 'M20x1.5'), ({OIL}, 1, 9003, 'SN');
    UPDATE products SET name = 'Рычаг подвески' WHERE id IN ({BY_TEXT}, {BY_CROSS});
    UPDATE products SET name = 'Аккумулятор 60 А·ч обратная' WHERE id = {BATTERY};
    UPDATE products SET name = 'Масло моторное 5W-40' WHERE id = {OIL};
    UPDATE vehicles SET model = 'Granta' WHERE id = 1009;
    UPDATE vehicles SET cam_drive = 'chain' WHERE id = 1002;
    UPDATE vehicles SET model = 'Kalina' WHERE id = 1008;
    UPDATE vehicle_parts SET unit = 'oilSystem', thread = 'M20x1.5' WHERE vehicle_id = 1008;
    INSERT INTO cross_sources (id, key, title, trust) VALUES (90, 'faults', 'f', 1) ON CONFLICT DO NOTHING;
    UPDATE cross_sources SET trust = 1 WHERE id = 90;
    INSERT INTO crosses (part_id, other_id, source_id, kind)
    SELECT one.id, other.id, 90, 'analogue' FROM parts AS one, parts AS other
    WHERE one.key = 'F1003' AND other.key = 'F{BY_CROSS}';
"""
CHANGES = {
    "another name": "UPDATE vehicles SET model = 'Other' WHERE id = 1001",
    "a name that a text has": "UPDATE vehicles SET model = 'Vesta' WHERE id = 1002",
    "another engine": "UPDATE vehicles SET engine_code = 'E1003' WHERE id = 1000",
    "another oil": "UPDATE vehicles SET oil_sae = '5W-40', oil_approvals = '{API SN}' WHERE id = 1004",
    "another car that a text has": "INSERT INTO vehicles (key, make, model, source, confidence)"
    " VALUES ('new', 'Lada', 'Vesta', 's', 'one_source')",
    "a car with an engine of numbers": "INSERT INTO vehicles (key, make, model, engine_code, source, confidence)"
    " VALUES ('new', 'Zaz', 'New', 'E1003', 's', 'one_source')",
    "no car": "DELETE FROM vehicles WHERE id = 1003",
    "another number": "UPDATE vehicle_parts SET number = 'F-1025', key = 'F1025' WHERE key = 'F1000'",
    "no number": "DELETE FROM vehicle_parts WHERE vehicle_id = 1003",
    "a number by memory": "UPDATE vehicle_parts SET confidence = 'memory' WHERE vehicle_id = 1003",
    "a number for another car": "UPDATE vehicle_parts SET vehicle_id = 1005 WHERE vehicle_id = 1003 AND key = 'F1003'",
    "another thread": "INSERT INTO vehicle_parts"
    " (vehicle_id, unit, position, brand, brand_key, number, key, kind, thread, source, confidence) VALUES"
    " (1009, 'oilSystem', 1, 'X', 'X', '1', '1', 'oem', '3/4-16 UNF', 's', 'one_source')",
    "a thread that is corrected": "UPDATE vehicle_parts SET thread = '3/4-16 UNF' WHERE vehicle_id = 1008",
    "a size": "INSERT INTO vehicle_sizes (vehicle_id, kind, position, option, value, source, confidence)"
    " VALUES (1001, 'battery', '', 'polarity', 'обратная', 's', 'one_source')",
    "another number of a product": "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
    " VALUES (1025, 'F-1003', 'F1003', 'Марка 1003', 'МАРКА1003', 'oem')",
    "a product is another's number": "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
    " VALUES (1003, 'F-1026', 'F1026', 'Марка 1001', 'МАРКА1001', 'analogue')",
    "another article": "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
    " VALUES (1027, 'F-1004', 'F1004', 'Марка 1004', 'МАРКА1004', 'article')",
    "no articles": "DELETE FROM part_numbers WHERE product_id = 1003",
    "no product": "DELETE FROM products WHERE id = 1003",
    "a cross": "INSERT INTO crosses (part_id, other_id, source_id, kind) SELECT one.id, other.id, 90, 'original'"
    " FROM parts AS one, parts AS other WHERE one.key = 'F1028' AND other.key = 'F1004'",
    "another kind of a cross": "UPDATE crosses SET kind = 'contains' WHERE source_id = 90",
    "no cross": "DELETE FROM crosses WHERE source_id = 90",
    "a product that is a part of another kind": "UPDATE products SET name = 'Ремень ГРМ' WHERE id = 1002",
}  # fmt: skip

#: Through the engine in every run; the events of the others are compared with the documents that they touch.
DRAINED_EVERY_TIME = ("another car that a text has", "another number")

#: By index and id.
Documents = dict[tuple[str, int], Document]

UNCHANGED = (("vehicles", "model"), ("vehicle_parts", "key"), ("vehicle_sizes", "value"), ("cross_sources", "trust"))


@pytest.fixture
def writer() -> Iterator[psycopg.Connection]:
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        restore_catalogue(connection)
        connection.execute(DETAILS.encode())
        yield connection


def drain_all(search: SearchEngine, database: Engine) -> None:
    for entity in INDEXED_ENTITIES.values():
        drain(entity, search, database)


def test_events_name_every_document_that_a_change_touches(database: Engine, writer: psycopg.Connection) -> None:
    """A drain sends the documents of the events and no others."""
    missing: dict[str, set[tuple[str, int]]] = {}
    with database.connect() as connection:
        connection.exec_driver_sql("DELETE FROM search_outbox")
        before = documents(connection)
        for name, change in CHANGES.items():
            with connection.begin_nested() as savepoint:
                connection.exec_driver_sql(change)
                after, events = documents(connection), full_events(connection)
                savepoint.rollback()
            assert named_cars(after) != named_cars(before), name
            touched = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
            missing[name] = touched - events
    assert missing == {name: set() for name in CHANGES}


@pytest.mark.parametrize(
    "change", [pytest.param(name, marks=[] if name in DRAINED_EVERY_TIME else pytest.mark.long) for name in CHANGES]
)
def test_documents_follow(search: SearchEngine, database: Engine, writer: psycopg.Connection, change: str) -> None:
    drain_all(search, database)
    before = named_cars(held(search))

    writer.execute(CHANGES[change].encode())

    assert requests(writer) == set()
    drain_all(search, database)
    assert not oracle.compare(database, search)
    assert named_cars(held(search)) != before


def documents(connection: Connection) -> Documents:
    """As the database gives them now."""
    return {
        (index, row.id): entity.document(row)
        for index, entity in INDEXED_ENTITIES.items()
        for row in entity.read(connection, list(connection.scalars(entity.indexable())))
    }


def full_events(connection: Connection) -> set[tuple[str, int]]:
    """The documents that the next drains build anew."""
    indexes = {entity.name: index for index, entity in INDEXED_ENTITIES.items()}
    rows = connection.exec_driver_sql("SELECT entity, entity_id FROM search_outbox WHERE change = 'full'")
    return {(indexes[entity], id_) for entity, id_ in rows}


def held(search: SearchEngine) -> Documents:
    """As the engine has them."""
    return {(index, id_): row for index in INDEXED_ENTITIES for id_, row in documents_of(search, index).items()}


def named_cars(held: Documents) -> dict[tuple[str, int], object]:
    """What documents of products and parts say of cars."""
    return {
        key: [document[field] for field in ("fits", "preferred", "cars") if field in document]
        for key, document in held.items()
        if key[0] in ("products", "parts")
    }


def requests(connection: psycopg.Connection) -> set[str]:
    """Entities whose index a transaction wants rebuilt."""
    query = "SELECT entity FROM search_outbox WHERE change = 'rebuild'"
    return {entity for (entity,) in connection.execute(query)}


def test_many_products_are_rebuilt_instead(shop: Session) -> None:
    """A bulk import of cars pays once: the second statement finds the request of the first."""
    with psycopg.connect(get_settings().libpq_url) as connection:
        connection.execute(
            "INSERT INTO products (id, source, source_key, name, category_id)"
            " SELECT 5000 + n, 's', n, 'Масло ' || n, 11 FROM generate_series(1, 10001) AS n"
        )
        connection.execute("DELETE FROM search_outbox")
        connection.commit()
        for model in ("Vesta", "Granta"):
            connection.execute(
                "INSERT INTO vehicles (key, make, model, source, confidence) VALUES (%s, 'Lada', %s, 's', 'memory')",
                (model, model),
            )
            assert requests(connection) == {"product", "part"}
        assert connection.execute("SELECT count(*) FROM search_outbox").fetchone() == (2 + 2,)


def test_an_import_that_changes_nothing_writes_nothing(shop: Session) -> None:
    with psycopg.connect(get_settings().libpq_url) as connection:
        restore_catalogue(connection)
        connection.execute("DELETE FROM search_outbox")
        for table, column in UNCHANGED:
            connection.execute(f"UPDATE {table} SET {column} = {column}".encode())
            connection.execute(f"DELETE FROM {table} WHERE false".encode())
        assert connection.execute("SELECT count(*) FROM search_outbox").fetchone() == (0,)
