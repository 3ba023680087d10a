"""The small shop with a shelf of oils to choose from."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api.catalog import oil_products


@pytest.fixture
def shelf(shop: TestClient, db_session: Session) -> TestClient:
    oil_products.fill(db_session)
    return shop
