"""Allocation of pieces to warehouses."""

from api.checkout.decision import AllocatableStock, AllocationLine, allocate
from tests.api.small_shop import MOSCOW, OIL, TVER

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
