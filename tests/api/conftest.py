"""The small shop behind the API."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api import small_shop
from tests.fixtures import datasets


@pytest.fixture
def shop(db_session: Session, client: TestClient) -> TestClient:
    """The API over the small shop."""
    datasets.load(db_session, small_shop.build)
    return client
