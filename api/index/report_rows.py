"""Numbers of the search report. Money is kopecks; shares are from 0 to 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

ListKey = Literal["top", "empty", "unused", "refined", "repaired", "slow"]


def share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Counts of searches; `typical_ms` and `slow_ms` are the median and the 95th percentile of the engine's time."""

    searches: int
    visits: int
    #: VINs and frame numbers: they lead to another page, and the counts below exclude them.
    cars: int
    exact: int
    only_variants: int
    only_near: int
    empty: int
    #: Searches after which a product was opened or put into the cart.
    opened_count: int
    cart_count: int
    order_count: int
    #: Of the ordered products.
    revenue: int
    #: Searches without a click that were repeated in other words.
    refined: int
    repaired: int
    typical_ms: int
    slow_ms: int

    @property
    def text_searches(self) -> int:
        """Searches by text or part number."""
        return self.searches - self.cars

    @property
    def revenue_per_search(self) -> int:
        return round(share(self.revenue, self.text_searches))


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryTotals:
    """A text with the sums of its searches."""

    text: str
    times: int
    #: Searches that the list is about; all of them in the list of the most frequent.
    count: int
    opened_count: int
    cart_count: int
    order_count: int
    revenue: int
    clicks: int
    #: Sum of the clicked positions.
    positions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPage:
    """A page of one list, and the number of texts of each list."""

    totals: Sequence[QueryTotals]
    sizes: Mapping[ListKey, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryDetails:
    """What a text looked like: `understood` and `next_text` are the most frequent ones, `next_text` of refinements."""

    text: str
    understood: str
    next_text: str | None
    #: Median number of results.
    result_count: int
    #: 95th percentile of the engine's time.
    ms: int


@dataclass(frozen=True, slots=True)
class ReportRow:
    totals: QueryTotals
    details: QueryDetails
    #: Searches by step of the period.
    trend: Sequence[int]

    @property
    def text(self) -> str:
        return self.totals.text

    @property
    def is_empty(self) -> bool:
        """Half of its searches had no results."""
        return self.details.result_count == 0

    @property
    def opened_share(self) -> float:
        return share(self.totals.opened_count, self.totals.times)

    @property
    def cart_share(self) -> float:
        return share(self.totals.cart_count, self.totals.times)

    @property
    def order_share(self) -> float:
        return share(self.totals.order_count, self.totals.times)

    @property
    def position(self) -> float | None:
        """Mean position of the clicks, from 1; None without any."""
        return self.totals.positions / self.totals.clicks if self.totals.clicks else None

    @property
    def revenue_per_search(self) -> int:
        return round(share(self.totals.revenue, self.totals.times))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrendStep:
    """Searches of one step of the period, and those that led to a click or a cart."""

    step: int
    searches: int
    opened_count: int
    cart_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionCount:
    #: From 1.
    position: int
    clicks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClickedProduct:
    product_id: int
    #: None: the product was deleted.
    name: str | None
    clicks: int
    position: float | None
    carts: int
    orders: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NextQuery:
    """The text of the next search of the same visit; `refined`: how often it was a refinement."""

    text: str
    count: int
    refined: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCount:
    """`id` and `name` are None for searches outside of a city or category."""

    id: int | None
    name: str | None
    count: int
