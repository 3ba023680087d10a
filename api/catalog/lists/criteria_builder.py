"""List criteria from a filter request; impossible choices are refused with a message. Pure."""

from collections.abc import Mapping, Sequence

from api.catalog.lists.category_branch import CategoryBranch
from api.catalog.lists.criteria import ListCriteria, OptionChoice, Span
from api.catalog.lists.schemas import CategoryFilter, NumberBounds, PriceBounds, SentOptionChoice
from api.catalog.models import Option
from api.cities.models import City
from api.core.errors import ShopError


def build_criteria(
    request: CategoryFilter,
    branch: CategoryBranch,
    city: City,
    options: Mapping[str, Option],
    of_vehicle: Sequence[int] | None,
) -> ListCriteria:
    """`options` are the existing options of the request's keys. Raises ShopError for impossible choices."""
    choices = {
        option_id: choice
        for key, submitted in request.filters.items()
        for option_id, choice in _option_choice(key, submitted, options.get(key))
    }
    return ListCriteria(
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
