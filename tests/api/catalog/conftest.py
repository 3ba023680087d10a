"""Fixtures: the small shop with eight more oils."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api.catalog import oil_products
from tests.fixtures import datasets


@pytest.fixture
def oil_shop(shop: TestClient, db_session: Session) -> TestClient:
    datasets.load(db_session, oil_products.fill)
    return shop
