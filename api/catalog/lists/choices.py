"""What a shopper chose, as criteria; what cannot be is refused in words. Pure."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement

from api.catalog.lists.branch import Branch
from api.catalog.lists.criteria import Criteria, Span
from api.catalog.lists.schemas import CategoryFilter, NumberBounds, OptionChoice, PriceBounds
from api.catalog.models import Option
from api.cities.models import City
from api.core.errors import ShopError


def criteria_of(
    request: CategoryFilter,
    branch: Branch,
    city: City,
    options: Mapping[str, Option],
    of_vehicle: ColumnElement[bool] | None,
) -> Criteria:
    """`options` are those of the request's keys that exist. Raises ShopError for choices that cannot be."""
    chosen = {
        option_id: choice
        for key, given in request.filters.items()
        for option_id, choice in _option_choice(key, given, options.get(key))
    }
    return Criteria(
        city=city,
        category_ids=branch.ids(),
        in_stock=request.in_stock,
        on_sale=request.sale,
        stars=request.rating,
        brands=request.brands,
        price=_span("priceRange", request.price_range, times=100),
        options=chosen,
        of_vehicle=of_vehicle,
    )


def _option_choice(
    key: str, given: OptionChoice, option: Option | None
) -> list[tuple[int, Sequence[str] | Sequence[float] | Span]]:
    """(option id, choice), or nothing when nothing is chosen."""
    field = f"filters.{key}"
    if option is None:
        raise _refusal("unknown_filter", f"По свойству «{key}» у нас не выбирают. Уберите его из фильтров.", field)
    if isinstance(given, NumberBounds):
        if option.kind != "number":
            raise _refusal("wrong_filter", f"У свойства «{option.name}» нет границ: выберите значения списком.", field)
        span = _span(field, given)
        return [(option.id, span)] if span else []
    texts = [value for value in given if isinstance(value, str)]
    numbers = [value for value in given if not isinstance(value, str)]
    if option.kind == "number" and texts:
        raise _refusal("wrong_filter", f"«{option.name}» — число: отправьте числа или границы min и max.", field)
    if option.kind == "list" and numbers:
        raise _refusal("wrong_filter", f"«{option.name}» — текст: отправьте значения в кавычках.", field)
    return [(option.id, texts or numbers)] if given else []


def _span(field: str, bounds: PriceBounds | NumberBounds | None, times: int = 1) -> Span | None:
    """None when both sides are open."""
    if bounds is None or (bounds.min is None and bounds.max is None):
        return None
    if bounds.min is not None and bounds.max is not None and bounds.min > bounds.max:
        message = "Границы перепутаны: «от» больше, чем «до». Поменяйте их местами."
        raise _refusal("wrong_range", message, field)
    return Span(*(None if end is None else end * times for end in (bounds.min, bounds.max)))


def _refusal(code: str, message: str, field: str) -> ShopError:
    return ShopError(code, message, fields={field: message})
