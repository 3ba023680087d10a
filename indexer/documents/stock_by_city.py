"""Stock of a product by city, computed from its stock by warehouse and from the days of transit. Pure.

Few combinations of warehouses exist, and each city of the shop is served by all of them: computing the days of
arrival in SQL took half the time of a rebuild's reading.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

#: Combinations of warehouses in the cache.
_MAX_COMBINATIONS = 10_000


class WarehouseTransit(NamedTuple):
    """A warehouse serves a city in so many whole days from the day of shipping; `origin_id` is its own city."""

    warehouse_id: int
    origin_id: int
    city_id: int
    days: int


class StockByCity(NamedTuple):
    """`pieces` in the city, by city id; `arrival`: days until others arrive, by city id as text. Ascending."""

    pieces: Mapping[int, int]
    arrival: Mapping[str, int]


class ShippingTable:
    """All transits of all warehouses."""

    def __init__(self, transits: Iterable[WarehouseTransit]) -> None:
        self._origins: dict[int, int] = {}
        self._days: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for transit in transits:
            self._days[transit.warehouse_id][transit.city_id] = transit.days
            if transit.city_id == transit.origin_id:
                self._origins[transit.warehouse_id] = transit.origin_id
        self._arrival = lru_cache(_MAX_COMBINATIONS)(self._least_days)

    def by_city(self, stock: Iterable[Sequence[int]]) -> StockByCity:
        """`stock`: pairs of a warehouse id and its pieces, ordered by warehouse. A warehouse without a transit to its
        own city does not serve it."""
        filled = [(warehouse_id, quantity) for warehouse_id, quantity in stock if quantity > 0]
        pieces: defaultdict[int, int] = defaultdict(int)
        for warehouse_id, quantity in filled:
            if (city_id := self._origins.get(warehouse_id)) is not None:
                pieces[city_id] += quantity
        warehouse_ids = tuple(warehouse_id for warehouse_id, _ in filled)
        return StockByCity(dict(sorted(pieces.items())), self._arrival(warehouse_ids))

    def _least_days(self, warehouse_ids: tuple[int, ...]) -> Mapping[str, int]:
        days: dict[int, int] = {}
        for warehouse_id in warehouse_ids:
            for city_id, transit_days in self._days[warehouse_id].items():
                days[city_id] = min(transit_days, days.get(city_id, transit_days))
        return {str(city_id): days[city_id] for city_id in sorted(days)}


@lru_cache(maxsize=2)
def shipping_table(transits: tuple[WarehouseTransit, ...]) -> ShippingTable:
    """The table of these rows; the same object for equal rows."""
    return ShippingTable(transits)
