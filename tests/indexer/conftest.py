"""The small shop, its indexes, and a plain connection to its database."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine

from tests.fixtures.indexing import assert_fresh, database, search, shop

__all__ = ["assert_fresh", "connection", "database", "search", "shop"]


@pytest.fixture
def connection(database: Engine) -> Iterator[Connection]:
    with database.connect() as connection:
        yield connection
