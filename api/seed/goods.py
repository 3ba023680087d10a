"""What a line of the data files says of a product, before the shop adds price lists, stock and ratings."""

from dataclasses import dataclass

from api.imports.product_row import NumberRow

#: (key, value) in the order shown; numbers are floats.
Options = tuple[tuple[str, str | float], ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """`price` is an estimate in roubles for the first zone, `demand` about how many are asked for in a quarter.

    `line` is the same for all volumes of one product: they share their ups and downs, so a bigger volume never costs
    more a litre than a smaller one.
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
    numbers: tuple[NumberRow, ...] = ()
