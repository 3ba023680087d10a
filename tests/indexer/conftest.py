"""The small shop of the API's tests as the indexer sees it."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine, delete
from sqlalchemy.orm import Session

from api.db import get_engine
from api.search.models import OutboxMark
from tests.api import small_shop


@pytest.fixture
def shop(db_session: Session) -> Session:
    """The small shop, committed, with an empty outbox."""
    small_shop.build(db_session)
    db_session.execute(delete(OutboxMark))
    db_session.commit()
    return db_session


@pytest.fixture
def database(shop: Session) -> Engine:
    """The indexer's own way to that shop."""
    return get_engine()


@pytest.fixture
def connection(database: Engine) -> Iterator[Connection]:
    with database.connect() as connection:
        yield connection
