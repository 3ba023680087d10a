"""Criteria of a product list. Money is in kopecks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from api.cities.models import City


class Span(NamedTuple):
    """An interval with both ends included; None means an open end."""

    low: float | None
    high: float | None


#: Values of a list option, exact numbers, or an interval of numbers.
OptionChoice = Sequence[str] | Sequence[float] | Span


@dataclass(frozen=True)
class ListCriteria:
    """Prices are those of the city's zone.

    None does not narrow the list, nor does an empty `stars`, `brands` or `options`; with an empty `category_ids`,
    `product_ids` or `of_vehicle` the list is empty.
    """

    city: City
    category_ids: Sequence[int] | None = None
    product_ids: Sequence[int] | None = None
    in_stock: bool = False
    #: At most so many days until the products are in the city.
    within_days: int | None = None
    on_sale: bool = False
    stars: Sequence[int] = ()
    brands: Sequence[str] = ()
    price: Span | None = None
    #: Products that are offered for one vehicle (api.vehicles.fitment.service).
    of_vehicle: Sequence[int] | None = None
    #: By option id.
    options: Mapping[int, OptionChoice] = field(default_factory=dict)

    def is_whole_section(self) -> bool:
        """Whether nothing but the section narrows the list."""
        narrowing = (self.in_stock, self.on_sale, self.stars, self.brands, self.options)
        limits = (self.product_ids, self.within_days, self.price, self.of_vehicle)
        return self.category_ids is not None and not any(narrowing) and all(limit is None for limit in limits)
