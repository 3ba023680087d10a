"""The lines of a cart at current prices. Pure; money is kopecks.

Prices and stock are the shop's, whatever the browser has stored (spec §7 getCart).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

#: Larger quantities of one product are ordered by telephone.
MAX_QTY = 100_000
MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """A line of the shopper's cart."""

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
    """The offer of a product in a city: pieces in the city's own warehouses, or those that other cities would send;
    `warehouses` are all with stock.

    `external`: the product always comes from another place. `arrival_days`: None without stock. A product that is not
    `is_listed` (spec §3: hidden, or without pictures or stock rows) cannot be bought; its name is still known.
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
    local_qty: int
    remote_qty: int
    arrival_days: int | None
    warehouses: Sequence[int] = ()
    is_listed: bool = True

    @property
    def stock(self) -> int:
        return self.local_qty or self.remote_qty

    @property
    def available(self) -> int:
        """Pieces that can be bought in the city: 0 without a price."""
        return self.stock if self.cost is not None else 0


@dataclass(frozen=True, slots=True)
class PricedLine:
    """`qty` of the requested pieces can be bought; `notice` explains a difference. `stock_id` is the chosen warehouse
    while it has the product."""

    offer: CityOffer
    requested_qty: int
    qty: int
    sum: int
    stock_id: int | None
    notice: str | None


@dataclass(frozen=True, slots=True)
class UnavailableLine:
    """A line of a product that is not listed; `name` is known while the product exists."""

    line: RequestedLine
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
        """Days of arrival of each line that can be bought."""
        return [line.offer.arrival_days or 0 for line in self.lines if line.qty]


@dataclass(frozen=True, slots=True)
class PricedCart:
    groups: Sequence[PricedGroup]
    unavailable: Sequence[UnavailableLine]

    @property
    def goods_total(self) -> int:
        return sum(group.goods_total for group in self.groups)


def merge(lines: Iterable[RequestedLine]) -> list[RequestedLine]:
    """Adds up lines of one city and product (spec §4) at the position of the first; the last chosen warehouse
    counts."""
    merged: dict[tuple[int, int], RequestedLine] = {}
    for line in lines:
        before = merged.get(line.key)
        if before is None:
            merged[line.key] = replace(line, qty=min(line.qty, MAX_QTY))
        else:
            qty = min(before.qty + line.qty, MAX_QTY)
            merged[line.key] = replace(before, qty=qty, stock_id=line.stock_id or before.stock_id)
    return list(merged.values())


def price(lines: Iterable[RequestedLine], offers: Mapping[tuple[int, int], CityOffer]) -> PricedCart:
    """`offers` are by (city, product). Groups are in the order of the first line of each city."""
    groups: dict[int, list[PricedLine]] = {}
    unavailable: list[UnavailableLine] = []
    for line in merge(lines):
        offer = offers.get(line.key)
        if offer is None or not offer.is_listed:
            unavailable.append(UnavailableLine(line, offer.name if offer else None))
        else:
            groups.setdefault(line.city_id, []).append(_priced(line, offer))
    return PricedCart([PricedGroup(city_id, priced) for city_id, priced in groups.items()], unavailable)


def _priced(line: RequestedLine, offer: CityOffer) -> PricedLine:
    qty = min(line.qty, offer.available)
    if qty == 0:
        notice = "Закончился. Уберите его или выберите похожий."
    elif qty < line.qty:
        notice = f"Столько нет: осталось {offer.available} {offer.unit}"
    else:
        notice = None
    stock_id = line.stock_id if line.stock_id in offer.warehouses else None
    return PricedLine(offer, line.qty, qty, qty * (offer.cost or 0), stock_id, notice)
