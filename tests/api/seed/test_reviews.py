"""Reviews of the demo shop: products and dates exist, published, counted in the rating of their products."""

from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.reviews.models import Review
from api.reviews.schemas import MIN_TEXT
from api.seed.data_files import table
from api.seed.service import SOURCE, review_rows, seed, write_reviews
from tests.api.seed.test_product_rows import rows
from tests.fixtures import datasets


def test_every_review_is_of_a_product_and_could_have_been_written() -> None:
    ids = {row.key: number for number, row in enumerate(rows())}

    reviews = review_rows(ids)

    assert len(reviews) == len(table("reviews")) >= 15
    assert not any(None in line for line in table("reviews")), "a text with a comma needs quotes"
    assert all(1 <= review["rating"] <= 5 and len(review["text"]) >= MIN_TEXT for review in reviews)
    assert all(review["created_at"] < datetime.now(UTC) for review in reviews)
    assert all(review["car"] for review in reviews if review["mileage_km"] is not None)


def test_reviews_are_published_once_and_count_in_the_rating(db_session: Session) -> None:
    datasets.load(db_session, seed)
    write_reviews(db_session, SOURCE)
    db_session.commit()

    assert db_session.scalar(select(func.count()).select_from(Review)) == len(table("reviews"))
    assert not db_session.scalar(select(func.bool_or(Review.is_purchase))), "no order confirms a purchase"
    product = db_session.scalars(select(Product).where(Product.source_key == "filter/MANN-FILTER/W 914/2")).one()
    assert (product.review_count, product.review_sum) == (3, 14)
    assert product.vote_count == product.rating_count + 3
