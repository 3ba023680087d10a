"""Allocation of an order's pieces to warehouses: the city's own warehouses first, then by days of arrival. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AllocatableStock:
    """Pieces of a product in a warehouse that serves the city.

    `is_local`: the warehouse stands in the city. `days` until the pieces can be handed over in the city.
    """

    warehouse_id: int
    qty: int
    is_local: bool
    days: int


@dataclass(frozen=True, slots=True)
class AllocationLine:
    """Pieces of a product that an order of a city gets from a warehouse."""

    city_id: int
    product_id: int
    warehouse_id: int
    qty: int


@dataclass(frozen=True, slots=True)
class Allocation:
    lines: Sequence[AllocationLine]
    #: Pieces in stock by (city, product), where the order needs more.
    shortages: Mapping[tuple[int, int], int]

    def by_warehouse(self) -> dict[tuple[int, int], int]:
        """Pieces by (product, warehouse); orders of two cities can draw on one warehouse."""
        pieces: dict[tuple[int, int], int] = {}
        for line in self.lines:
            key = (line.product_id, line.warehouse_id)
            pieces[key] = pieces.get(key, 0) + line.qty
        return pieces


def allocate(
    demand: Iterable[tuple[int, int, int]], stock: Mapping[tuple[int, int], Sequence[AllocatableStock]]
) -> Allocation:
    """`demand` is (city, product, pieces), `stock` is by (city, product). An earlier demand reduces the stock of the
    later ones, also of those in another city."""
    available = {
        (product_id, warehouse.warehouse_id): warehouse.qty
        for (_, product_id), warehouses in stock.items()
        for warehouse in warehouses
    }
    lines: list[AllocationLine] = []
    shortages: dict[tuple[int, int], int] = {}
    for city_id, product_id, pieces in demand:
        missing = pieces
        for warehouse in sorted(stock.get((city_id, product_id), ()), key=_preference):
            qty = min(missing, available[product_id, warehouse.warehouse_id])
            if qty:
                available[product_id, warehouse.warehouse_id] -= qty
                missing -= qty
                lines.append(AllocationLine(city_id, product_id, warehouse.warehouse_id, qty))
        if missing:
            shortages[city_id, product_id] = pieces - missing
    return Allocation(lines, shortages)


def _preference(stock: AllocatableStock) -> tuple[bool, int, int]:
    return not stock.is_local, stock.days, stock.warehouse_id
