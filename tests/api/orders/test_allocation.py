"""Which shelves the pieces come from, and that they count as the catalogue counts them."""

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.offer_repository import city_offers
from api.orders.confirmation.allocation import AllocatableStock, Take, allocate
from tests.api.orders.shop import body, buyer, confirm
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER

NEAR, FAR, OWN = AllocatableStock(2, 5, False, 1), AllocatableStock(1, 5, False, 4), AllocatableStock(3, 2, True, 6)


def test_own_shelves_come_first_then_the_soonest() -> None:
    found = allocate([(MOSCOW, OIL, 8)], {(MOSCOW, OIL): [FAR, NEAR, OWN]})

    assert found.takes == [Take(MOSCOW, OIL, 3, 2), Take(MOSCOW, OIL, 2, 5), Take(MOSCOW, OIL, 1, 1)]
    assert found.short == {}


def test_what_one_city_takes_is_gone_for_the_next() -> None:
    shelves = {(MOSCOW, OIL): [AllocatableStock(1, 5, True, 0)], (TVER, OIL): [AllocatableStock(1, 5, False, 1)]}

    found = allocate([(MOSCOW, OIL, 4), (TVER, OIL, 3)], shelves)

    assert found.short == {(TVER, OIL): 1}
    assert found.by_shelf() == {(OIL, 1): 5}


def test_a_product_nobody_has_is_short() -> None:
    assert allocate([(MOSCOW, OIL, 1)], {}).short == {(MOSCOW, OIL): 0}


def test_pieces_are_counted_as_the_catalogue_counts_them(store: TestClient, db_session: Session) -> None:
    """One more than the catalogue offers is refused with that number, for every product and city."""
    rows = db_session.execute(city_offers([OIL, FILTER])).tuples().all()
    offers = {(product, city): here or elsewhere for product, city, here, elsewhere, _ in rows}
    assert len(offers) == 4

    for number, ((product, city), there) in enumerate(offers.items()):
        line = (product, city, there + 1)
        answer = confirm(store, buyer(store, number, line), body(line))
        left = answer.json()["cart"]["lines"][0]
        assert (answer.status_code, left["qty"]) == (409, there if left["cost"] is not None else 0)
