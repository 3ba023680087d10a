"""Allocation to warehouses; available pieces are those that the catalogue shows."""

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.offer_repository import city_offers
from api.orders.confirmation.allocation import AllocatableStock, AllocationLine, allocate
from tests.api.orders.order_setup import buyer, confirm, order_request
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER

NEAR_WAREHOUSE, FAR_WAREHOUSE, OWN_WAREHOUSE = (
    AllocatableStock(2, 5, False, 1),
    AllocatableStock(1, 5, False, 4),
    AllocatableStock(3, 2, True, 6),
)


def test_own_warehouses_come_first_then_the_nearest() -> None:
    allocation = allocate([(MOSCOW, OIL, 8)], {(MOSCOW, OIL): [FAR_WAREHOUSE, NEAR_WAREHOUSE, OWN_WAREHOUSE]})

    assert allocation.lines == [
        AllocationLine(MOSCOW, OIL, 3, 2),
        AllocationLine(MOSCOW, OIL, 2, 5),
        AllocationLine(MOSCOW, OIL, 1, 1),
    ]
    assert allocation.shortages == {}


def test_pieces_of_one_city_are_not_allocated_to_the_next() -> None:
    stock = {(MOSCOW, OIL): [AllocatableStock(1, 5, True, 0)], (TVER, OIL): [AllocatableStock(1, 5, False, 1)]}

    allocation = allocate([(MOSCOW, OIL, 4), (TVER, OIL, 3)], stock)

    assert allocation.shortages == {(TVER, OIL): 1}
    assert allocation.by_warehouse() == {(OIL, 1): 5}


def test_a_product_without_stock_is_a_shortage() -> None:
    assert allocate([(MOSCOW, OIL, 1)], {}).shortages == {(MOSCOW, OIL): 0}


def test_available_pieces_are_those_of_the_catalogue(store: TestClient, db_session: Session) -> None:
    """A request for one piece more than the catalogue offers is refused with the available quantity."""
    rows = db_session.execute(city_offers([OIL, FILTER])).tuples().all()
    offers = {(product, city): city_qty or other_qty for product, city, city_qty, other_qty, _ in rows}
    assert len(offers) == 4

    for number, ((product, city), available) in enumerate(offers.items()):
        line = (product, city, available + 1)
        answer = confirm(store, buyer(store, number, line), order_request(line))
        cart_line = answer.json()["cart"]["lines"][0]
        assert (answer.status_code, cart_line["qty"]) == (409, available if cart_line["cost"] is not None else 0)
