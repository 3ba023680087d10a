"""The rating of a product: the shown mean and votes, and the place in lists, weighed by votes."""

from decimal import Decimal

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.list_service import ProductListService
from api.catalog.models import Product
from api.cities.models import City
from tests.api.small_shop import MOSCOW, OIL

LONE_FIVE, PRAISED = 103, 104


@pytest.fixture
def voted_shop(oil_shop: TestClient, db_session: Session) -> TestClient:
    """Among the oils one with a single 5.0 and one with 4.8 of 200 votes; the others have ten votes each."""
    rate(db_session, LONE_FIVE, "5.0", 1)
    rate(db_session, PRAISED, "4.8", 200)
    db_session.commit()
    return oil_shop


def rate(session: Session, product_id: int, rating: str, votes: int) -> None:
    product = session.get_one(Product, product_id)
    product.rating, product.rating_count = Decimal(rating), votes


def assert_lone_five_is_below(products: list[int]) -> None:
    assert products.index(PRAISED) < products.index(LONE_FIVE)


def test_a_single_five_stands_below_many_votes_of_4_8_in_the_list_of_the_database(voted_shop: TestClient) -> None:
    answer = voted_shop.post("/api/shop/getCategoryProducts", json={"category": 11, "city": MOSCOW, "sort": "rating"})

    cards = answer.json()["products"]
    assert_lone_five_is_below([card["id"] for card in cards])
    assert {card["id"]: (card["rating"], card["rating_count"]) for card in cards}[LONE_FIVE] == (5, 1)


def test_a_single_five_stands_below_many_votes_of_4_8_on_the_home_page(voted_shop: TestClient) -> None:
    answer = voted_shop.get("/api/shop/getRatingProducts", params={"city": MOSCOW})

    assert_lone_five_is_below([card["id"] for card in answer.json()["data"]])


def test_a_single_five_stands_below_many_votes_of_4_8_at_first_paint(
    voted_shop: TestClient, db_session: Session
) -> None:
    cards = ProductListService(db_session).first_of(11, db_session.get_one(City, MOSCOW), 8)

    assert_lone_five_is_below([card.id for card in cards])


@pytest.mark.parametrize(
    ("rating", "votes", "review_sum", "reviews", "shown"),
    [
        ("4.8", 10, 0, 0, ("4.8", 10, "4.400")),
        # 48 of ten votes and two reviews of five and one star: 54 / 12, and (40 + 54) / 22.
        ("4.8", 10, 6, 2, ("4.5", 12, "4.273")),
        ("0", 0, 9, 2, ("4.5", 2, "4.083")),
        ("0", 0, 0, 0, ("0.0", 0, "4.000")),
        # A supplier's rating without votes is shown as it is and has no weight; votes without a rating are none.
        ("4.6", 0, 0, 0, ("4.6", 0, "4.000")),
        ("4.6", 0, 2, 1, ("2.0", 1, "3.818")),
        ("0", 7, 0, 0, ("0.0", 0, "4.000")),
    ],
)
def test_imported_votes_and_reviews_make_one_rating(
    oil_shop: TestClient,
    db_session: Session,
    rating: str,
    votes: int,
    review_sum: int,
    reviews: int,
    shown: tuple[str, int, str],
) -> None:
    rate(db_session, OIL, rating, votes)
    product = db_session.get_one(Product, OIL)
    product.review_sum, product.review_count = review_sum, reviews
    db_session.commit()

    assert (str(product.mean_rating), product.vote_count, str(product.rating_rank)) == shown
