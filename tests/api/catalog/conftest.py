"""Fixtures: the small shop with eight more oils."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api.catalog import oil_products


@pytest.fixture
def oil_shop(shop: TestClient, db_session: Session) -> TestClient:
    oil_products.fill(db_session)
    return shop
