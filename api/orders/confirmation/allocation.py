"""From which shelves the pieces of an order come: the city's own warehouses first, then whoever sends soonest. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AllocatableStock:
    """Pieces of a product in a warehouse that serves the city; `days` until they can be handed over there."""

    warehouse_id: int
    qty: int
    own: bool
    days: int


@dataclass(frozen=True, slots=True)
class Take:
    city_id: int
    product_id: int
    warehouse_id: int
    qty: int


@dataclass(frozen=True, slots=True)
class Allocation:
    takes: Sequence[Take]
    #: Pieces found, by (city, product), where fewer were found than wanted.
    short: Mapping[tuple[int, int], int]

    def by_shelf(self) -> dict[tuple[int, int], int]:
        """Pieces by (product, warehouse): two cities may take from one shelf."""
        taken: dict[tuple[int, int], int] = {}
        for take in self.takes:
            key = (take.product_id, take.warehouse_id)
            taken[key] = taken.get(key, 0) + take.qty
        return taken


def allocate(
    wanted: Iterable[tuple[int, int, int]], shelves: Mapping[tuple[int, int], Sequence[AllocatableStock]]
) -> Allocation:
    """`wanted` are (city, product, pieces), `shelves` those of a (city, product). What an earlier one takes is gone
    for those after it, also when they stand in another city."""
    left = {
        (product_id, shelf.warehouse_id): shelf.qty for (_, product_id), found in shelves.items() for shelf in found
    }
    takes: list[Take] = []
    short: dict[tuple[int, int], int] = {}
    for city_id, product_id, pieces in wanted:
        missing = pieces
        for shelf in sorted(shelves.get((city_id, product_id), ()), key=_nearest):
            taken = min(missing, left[product_id, shelf.warehouse_id])
            if taken:
                left[product_id, shelf.warehouse_id] -= taken
                missing -= taken
                takes.append(Take(city_id, product_id, shelf.warehouse_id, taken))
        if missing:
            short[city_id, product_id] = pieces - missing
    return Allocation(takes, short)


def _nearest(shelf: AllocatableStock) -> tuple[bool, int, int]:
    return not shelf.own, shelf.days, shelf.warehouse_id
