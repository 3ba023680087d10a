"""The rows that the product writer takes, independent of the format of a file.

Those made for every row of a file are not frozen: a frozen row of twenty fields takes 6 µs instead of 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.catalog.product_fields import FieldValue


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A part number of the product besides its article; `kind` as in part_numbers."""

    number: str
    brand: str = ""
    kind: str = "oem"


@dataclass(slots=True)
class PriceRow:
    """Kopecks; `guest_cost` is the old price, above `cost`, if any."""

    cost: int
    guest_cost: int | None = None


@dataclass(slots=True)
class ProductImportRow:
    """`key` names the product within its source. `category` is names from the root to the leaf, one to three.

    Options are (key, value) pairs in the order shown; a key with several values stands several times. `unverified`
    are the keys of options that nobody looked up; a supplier's own data has none.
    `prices` by zone id, `stock` (pieces) by warehouse id. `line` is the row's number in its file, for messages.
    `fields` are those that api.catalog.product_fields declares, by name.
    """

    key: str
    name: str
    category: tuple[str, ...]
    brand: str | None = None
    article: str | None = None
    old_id: str | None = None
    unit: str = "шт."
    description: str = ""
    country: str | None = None
    rating: float = 0.0
    rating_count: int = 0
    popularity: int = 0
    external: bool = False
    fields: Mapping[str, FieldValue | None] = field(default_factory=dict)
    options: tuple[tuple[str, str | float], ...] = ()
    unverified: frozenset[str] = frozenset()
    numbers: tuple[NumberRow, ...] = ()
    prices: Mapping[int, PriceRow] = field(default_factory=dict)
    stock: Mapping[int, int] = field(default_factory=dict)
    line: int = 0
