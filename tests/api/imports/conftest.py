"""A migrated database with four zones, two warehouses and no products."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine, create_engine, text


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = create_engine(database_url)
    with engine.begin() as connection:
        prepare(connection)
    yield engine
    engine.dispose()


def prepare(connection: Connection) -> None:
    connection.execute(
        text("INSERT INTO price_zones (id, name) SELECT z, 'Зона ' || z FROM generate_series(1, 4) AS z")
    )
    connection.execute(
        text(
            "INSERT INTO cities (id, name, region, zone_id, latitude, longitude, timezone, phone, email) VALUES"
            " (1, 'Москва', 'Москва', 1, 55.7, 37.6, 'Europe/Moscow', '', ''),"
            " (2, 'Тверь', 'Тверская область', 2, 56.8, 35.9, 'Europe/Moscow', '', '')"
        )
    )
    connection.execute(
        text(
            "INSERT INTO warehouses (id, city_id, name, address, phone) VALUES"
            " (1, 1, 'Склад «Москва 1»', '', ''), (2, 2, 'Склад «Тверь 1»', '', '')"
        )
    )
