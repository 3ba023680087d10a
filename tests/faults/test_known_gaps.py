"""Changes that documents do not follow yet, without any fault: the harness leaves them out of its stream of changes.

Each test begins to fail (`strict`) when the gap is closed: then its change belongs into `writer.py`.
"""

import psycopg
import pytest
from sqlalchemy import Engine

from api.core.settings import get_settings
from indexer.drain import drain
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from tests.faults import oracle
from tests.faults.writer import restore_catalogue


def change_and_compare(search: SearchEngine, database: Engine, statement: str) -> oracle.Differences:
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        restore_catalogue(connection)
        drain_all(search, database)
        assert not oracle.compare(database, search)
        connection.execute(statement.encode())
    drain_all(search, database)
    return oracle.compare(database, search)


def drain_all(search: SearchEngine, database: Engine) -> None:
    for entity in INDEXED_ENTITIES.values():
        drain(entity, search, database)


@pytest.mark.xfail(reason="a change of a car writes no events of the parts whose documents name it", strict=True)
def test_a_car_gets_another_name(search: SearchEngine, database: Engine) -> None:
    assert not change_and_compare(search, database, "UPDATE vehicles SET model = 'Other' WHERE id = 1001")


@pytest.mark.xfail(reason="a new number of a product writes no events of the product's other parts", strict=True)
def test_a_product_gets_a_number_of_a_car(search: SearchEngine, database: Engine) -> None:
    """The number stands in the catalogue of cars, so the part that is the product's article fits one more car."""
    statement = (
        "INSERT INTO part_numbers (product_id, number, key, brand, brand_key, kind)"
        " VALUES (1025, 'F-1003', 'F1003', 'Марка 1003', 'МАРКА1003', 'oem')"
    )
    assert not change_and_compare(search, database, statement)
