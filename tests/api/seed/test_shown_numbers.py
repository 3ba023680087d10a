"""Every number that the demo shop shows is found by number search."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Product
from api.parts.repository import PartRepository
from api.parts.service import parts_of_reading
from api.seed.service import seed
from api.text.part_numbers import typed_lookups
from api.vehicles.models import VehiclePart
from tests.fixtures import datasets


@pytest.fixture
def shop(db_session: Session) -> Session:
    datasets.load(db_session, seed)
    return db_session


def shown_numbers(shop: Session) -> Iterator[tuple[str, str]]:
    """(where it is shown, number)."""
    for article in shop.scalars(select(Product.article).where(Product.article.is_not(None))):
        yield "articles", article or ""
    for number in shop.scalars(select(PartNumber.number)):
        yield "numbers of products", number
    crosses = text(
        "SELECT p.number FROM parts AS p JOIN part_crosses AS c ON p.id IN (c.part_id, c.other_id) GROUP BY p.id"
    )
    for number in shop.scalars(crosses):
        yield "crosses", number
    for number in shop.scalars(select(VehiclePart.number)):
        yield "service parts", number


def test_every_shown_number_is_found(shop: Session) -> None:
    shown: dict[str, set[str]] = {}
    for place, number in shown_numbers(shop):
        shown.setdefault(number, set()).add(place)
    lookups = {number: typed_lookups(number) for number in shown if number}
    parts = PartRepository(shop).by_lookups({lookup for each in lookups.values() for lookup in each})
    missing = {number: shown[number] for number, each in lookups.items() if not parts_of_reading(number, each, parts)}

    assert len(shown) > 1500
    assert missing == {}
