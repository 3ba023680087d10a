"""What narrows a product list, and how a request says so; impossible choices are refused with a message. Pure.

Money is in kopecks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from api.catalog.category_tree import CategoryBranch
from api.catalog.list_schemas import CategoryFilter, NumberBounds, PriceBounds, SentOptionChoice
from api.catalog.models import Option
from api.cities.models import City
from api.core.errors import ShopError


class Span(NamedTuple):
    """An interval with both ends included; None means an open end."""

    low: float | None
    high: float | None


#: Values of a list option, exact numbers, or an interval of numbers.
OptionChoice = Sequence[str] | Sequence[float] | Span


@dataclass(frozen=True)
class ProductFilter:
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


def build_filter(
    request: CategoryFilter,
    branch: CategoryBranch,
    city: City,
    options: Mapping[str, Option],
    of_vehicle: Sequence[int] | None,
) -> ProductFilter:
    """`options` are the existing options of the request's keys. Raises ShopError for impossible choices."""
    choices = {
        option_id: choice
        for key, submitted in request.filters.items()
        for option_id, choice in _option_choice(key, submitted, options.get(key))
    }
    return ProductFilter(
        city=city,
        category_ids=branch.ids(),
        in_stock=request.in_stock,
        within_days=request.within_days,
        on_sale=request.sale,
        stars=request.rating,
        brands=request.brands,
        price=_span("priceRange", request.price_range, times=100),
        options=choices,
        of_vehicle=of_vehicle,
    )


def _option_choice(key: str, submitted: SentOptionChoice, option: Option | None) -> list[tuple[int, OptionChoice]]:
    """[(option id, choice)], or an empty list when nothing is chosen."""
    field = f"filters.{key}"
    if option is None:
        raise _refusal("unknown_filter", f"По свойству «{key}» у нас не выбирают. Уберите его из фильтров.", field)
    if isinstance(submitted, NumberBounds):
        if option.kind != "number":
            raise _refusal("wrong_filter", f"У свойства «{option.name}» нет границ: выберите значения списком.", field)
        span = _span(field, submitted)
        return [(option.id, span)] if span else []
    texts = [value for value in submitted if isinstance(value, str)]
    numbers = [value for value in submitted if not isinstance(value, str)]
    if option.kind == "number" and texts:
        raise _refusal("wrong_filter", f"«{option.name}» — число: отправьте числа или границы min и max.", field)
    if option.kind == "list" and numbers:
        raise _refusal("wrong_filter", f"«{option.name}» — текст: отправьте значения в кавычках.", field)
    return [(option.id, texts or numbers)] if submitted else []


def _span(field: str, bounds: PriceBounds | NumberBounds | None, times: int = 1) -> Span | None:
    """None when both ends are open."""
    if bounds is None or (bounds.min is None and bounds.max is None):
        return None
    if bounds.min is not None and bounds.max is not None and bounds.min > bounds.max:
        message = "Границы перепутаны: «от» больше, чем «до». Поменяйте их местами."
        raise _refusal("wrong_range", message, field)
    return Span(*(None if end is None else end * times for end in (bounds.min, bounds.max)))


def _refusal(code: str, message: str, field: str) -> ShopError:
    return ShopError(code, message, fields={field: message})
