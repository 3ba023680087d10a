"""Fixtures: the small shop that takes orders."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api.orders.order_setup import open_for_orders
from tests.fixtures import datasets


@pytest.fixture
def store(shop: TestClient, db_session: Session) -> TestClient:
    """The API over the small shop, with courier delivery in both cities."""
    datasets.load(db_session, open_for_orders)
    return shop
