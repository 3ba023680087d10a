"""What lies in a cart at the shop's own prices. Pure; money is kopecks.

Prices and stock come from the shop only, whatever the browser remembers (spec §7 getCart).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

#: More pieces of one product are asked for by telephone.
MAX_QTY = 100_000
MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """A line as the shopper has it."""

    product_id: int
    city_id: int
    qty: int
    stock_id: int | None = None

    @property
    def key(self) -> tuple[int, int]:
        """(city, product): a cart has one line of each."""
        return self.city_id, self.product_id


@dataclass(frozen=True, slots=True)
class CityOffer:
    """What a city can have of a product: pieces on its own shelves, or those that other cities would send;
    `warehouses` are all that have it.

    `external`: the product always comes from another place. `arrival_days`: None when nobody has it. What is not
    `shown` (spec §3: hidden, or without pictures or stock entries) cannot be bought, but its name is still known.
    """

    product_id: int
    city_id: int
    name: str
    article: str | None
    brand_name: str | None
    brand_slug: str | None
    country: str | None
    unit: str
    rating: float
    rating_count: int
    image_key: str
    image_kind: str
    external: bool
    cost: int | None
    guest_cost: int | None
    here: int
    elsewhere: int
    arrival_days: int | None
    warehouses: Sequence[int] = ()
    shown: bool = True

    @property
    def stock(self) -> int:
        return self.here or self.elsewhere

    @property
    def available(self) -> int:
        """Pieces that can be bought in the city: nothing without a price there."""
        return self.stock if self.cost is not None else 0


@dataclass(frozen=True, slots=True)
class PricedLine:
    """`qty` is what can be bought of `wanted`; `notice` says what is different. `stock_id` is the warehouse asked for,
    while it has the product."""

    goods: CityOffer
    wanted: int
    qty: int
    sum: int
    stock_id: int | None
    notice: str | None


@dataclass(frozen=True, slots=True)
class UnavailableLine:
    """A line of a product that the shop shows no longer; `name` is known while the product still exists."""

    wanted: RequestedLine
    name: str | None


@dataclass(frozen=True, slots=True)
class PricedGroup:
    city_id: int
    lines: Sequence[PricedLine]

    @property
    def goods_total(self) -> int:
        return sum(line.sum for line in self.lines)

    @property
    def arrivals(self) -> list[int]:
        """Days of each line that can be bought."""
        return [line.goods.arrival_days or 0 for line in self.lines if line.qty]


@dataclass(frozen=True, slots=True)
class PricedCart:
    groups: Sequence[PricedGroup]
    gone: Sequence[UnavailableLine]

    @property
    def goods_total(self) -> int:
        return sum(group.goods_total for group in self.groups)


def merge(lines: Iterable[RequestedLine]) -> list[RequestedLine]:
    """Lines of the same city and product add up (spec §4), where the first stood; the last warehouse named counts."""
    merged: dict[tuple[int, int], RequestedLine] = {}
    for line in lines:
        before = merged.get(line.key)
        if before is None:
            merged[line.key] = replace(line, qty=min(line.qty, MAX_QTY))
        else:
            qty = min(before.qty + line.qty, MAX_QTY)
            merged[line.key] = replace(before, qty=qty, stock_id=line.stock_id or before.stock_id)
    return list(merged.values())


def price(lines: Iterable[RequestedLine], goods: Mapping[tuple[int, int], CityOffer]) -> PricedCart:
    """`goods` by (city, product). Groups stand in the order in which their cities first come."""
    groups: dict[int, list[PricedLine]] = {}
    gone: list[UnavailableLine] = []
    for line in merge(lines):
        found = goods.get(line.key)
        if found is None or not found.shown:
            gone.append(UnavailableLine(line, found.name if found else None))
        else:
            groups.setdefault(line.city_id, []).append(_priced(line, found))
    return PricedCart([PricedGroup(city_id, priced) for city_id, priced in groups.items()], gone)


def _priced(line: RequestedLine, goods: CityOffer) -> PricedLine:
    qty = min(line.qty, goods.available)
    if qty == 0:
        notice = "Закончился. Уберите его или выберите похожий."
    elif qty < line.qty:
        notice = f"Столько нет: осталось {goods.available} {goods.unit}"
    else:
        notice = None
    stock_id = line.stock_id if line.stock_id in goods.warehouses else None
    return PricedLine(goods, line.qty, qty, qty * (goods.cost or 0), stock_id, notice)
