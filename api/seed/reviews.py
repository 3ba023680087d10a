"""Reviews of the demo products: published, without an account, and so without a purchase that an order confirms."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time

from sqlalchemy.orm import Session

from api.core.json_types import JsonObject
from api.core.shop_time import SHOP_TIME_ZONE
from api.reviews.models import ReviewStatus
from api.reviews.repository import ReviewRepository
from api.seed.data_files import table
from api.seed.repository import insert_reviews, product_ids


def review_rows(ids: Mapping[str, int]) -> Sequence[JsonObject]:
    """Rows of the table, oldest first; `ids` are those of the products by their keys."""
    lines = sorted(table("reviews"), key=lambda line: line["date"])
    return [
        {
            "product_id": ids[line["product"]],
            "author_name": line["author"],
            "rating": int(line["rating"]),
            "text": line["text"],
            "car": line["car"],
            "mileage_km": int(line["mileage_km"]) if line["mileage_km"] else None,
            "status": ReviewStatus.PUBLISHED,
            "created_at": _noon(line["date"]),
            "published_at": _noon(line["date"]),
        }
        for line in lines
    ]


def write_reviews(session: Session, source: str) -> None:
    """Writes the reviews into a shop that has none."""
    rows = review_rows(product_ids(session, source))
    if insert_reviews(session, rows):
        repository = ReviewRepository(session)
        for product_id in sorted({row["product_id"] for row in rows}):
            repository.update_product_rating(product_id)


def _noon(day: str) -> datetime:
    return datetime.combine(datetime.fromisoformat(day).date(), time(12), SHOP_TIME_ZONE)
