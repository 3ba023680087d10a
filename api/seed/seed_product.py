"""A product of the data files, before prices by zone, stock and ratings are generated."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.catalog.product_fields import FieldValue
from api.imports.import_rows import NumberRow

#: (key, value) in the order shown; numbers are floats.
Options = tuple[tuple[str, str | float], ...]


@dataclass(frozen=True, slots=True)
class SeedProduct:
    """`price` is an estimate in roubles for the first zone, `demand` the expected sales of a quarter in pieces.

    `line` is the same for all volumes of one product: they share their random factors, so a larger volume never costs
    more per litre than a smaller one.
    """

    key: str
    line: str
    name: str
    category_id: int
    brand: str
    price: float
    demand: float
    article: str | None = None
    unit: str = "шт."
    description: str = ""
    options: Options = ()
    #: Keys of the options that have a source.
    confirmed: frozenset[str] = frozenset()
    numbers: tuple[NumberRow, ...] = ()
    #: Declared fields by name (api.catalog.product_fields).
    fields: Mapping[str, FieldValue] = field(default_factory=dict)
