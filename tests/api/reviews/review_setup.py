"""Set-up of review tests: requests, and publication without the back office."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.reviews.models import Review
from api.reviews.repository import ReviewRepository
from tests.api.small_shop import OIL
from tests.fixtures.customers import KnownCustomer

TEXT = "Залил на 148 тысячах: запуск в мороз ровный."


def review(**changes: Any) -> dict[str, Any]:
    return {"product_id": OIL, "rating": 5, "text": TEXT, "agree": True, **changes}


def save(shop: TestClient, customer: KnownCustomer, **changes: Any) -> Any:
    return shop.post("/api/shop/saveReview", json=review(**changes), headers=customer.headers)


def get_reviews(shop: TestClient, product_id: int = OIL, **params: Any) -> Any:
    return shop.get("/api/shop/getReviews", params={"product_id": product_id, **params}).json()


def own_reviews(shop: TestClient, customer: KnownCustomer, **params: Any) -> Any:
    return shop.get("/api/shop/getOwnReviews", params=params, headers=customer.headers).json()["reviews"]


def publish(session: Session) -> int:
    """Publishes the newest review; returns its id."""
    session.rollback()
    newest = session.scalars(select(Review).order_by(Review.id.desc()).limit(1)).one()
    ReviewRepository(session).publish(newest)
    session.commit()
    return newest.id
