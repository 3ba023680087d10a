"""Counted lines as the filters that a page shows. Pure."""

from collections.abc import Iterable, Sequence
from math import ceil, floor

from api.catalog.lists.criteria import Criteria, Span
from api.catalog.lists.repository import Count
from api.catalog.lists.schemas import BrandFilter, FilterValue, OptionFilter, RatingFilter, SliderOut
from api.catalog.models import Option
from api.catalog.options import written
from api.text.plurals import plural

#: A list longer than this is searched, not read; what is chosen stays.
LONGEST = 100


def rating_filters(counts: Iterable[Count], chosen: Sequence[int]) -> list[RatingFilter]:
    found = {line.ref: line.products for line in counts if line.kind == "rating"}
    return [
        RatingFilter(value=stars, name=_stars(stars), count=found.get(stars, 0), checked=stars in chosen)
        for stars in range(5, -1, -1)
    ]


def brand_filters(counts: Iterable[Count], chosen: Sequence[str]) -> list[BrandFilter]:
    brands = [
        BrandFilter(id=line.ref, slug=line.text, name=line.name, count=line.products, checked=line.text in chosen)
        for line in counts
        if line.kind == "brand" and line.ref and line.text and line.name and (line.products or line.text in chosen)
    ]
    brands.sort(key=lambda brand: (-brand.count, brand.name))
    return [brand for place, brand in enumerate(brands) if place < LONGEST or brand.checked]


def price_filter(counts: Iterable[Count], chosen: Span | None) -> SliderOut | None:
    """Whole roubles that hold every price."""
    for line in counts:
        if line.kind == "price" and line.number is not None and line.high is not None:
            low, high = floor(line.number / 100), ceil(line.high / 100)
            roubles = Span(*(None if end is None else end / 100 for end in chosen)) if chosen else None
            return SliderOut(slider_range=(low, high), slider_values=_within(roubles, low, high))
    return None


def option_filters(counts: Iterable[Count], options: Sequence[Option], criteria: Criteria) -> list[OptionFilter]:
    lines: dict[int | None, list[Count]] = {option.id: [] for option in options}
    for line in counts:
        if line.kind == "option":
            lines[line.ref].append(line)
    filters = (_option(option, lines[option.id], criteria.options.get(option.id, ())) for option in options)
    return [shown for shown in filters if shown.values]


def _option(option: Option, lines: Sequence[Count], choice: Sequence[str] | Sequence[float] | Span) -> OptionFilter:
    chosen: set[str | float] = set() if isinstance(choice, Span) else set(choice)
    values = [
        FilterValue(value=value, name=written(value), count=line.products, checked=value in chosen)
        for line in lines
        if (value := line.text if line.number is None else line.number) is not None
        and (line.products or value in chosen)
    ]
    values.sort(key=lambda value: (-value.count, value.name))
    shown = [value for place, value in enumerate(values) if place < LONGEST or value.checked]
    numbers = [line.number for line in lines if line.products and line.number is not None]
    if numbers:
        shown.sort(key=lambda value: float(value.value))
    ends = (min(numbers), max(numbers)) if numbers else None
    return OptionFilter(
        key=option.key,
        name=option.name,
        unit=option.unit,
        type="number" if option.kind == "number" else "list",
        values=shown,
        slider_range=ends,
        slider_values=_within(choice if isinstance(choice, Span) else None, *ends) if ends else None,
    )


def _within(span: Span | None, low: float, high: float) -> tuple[float, float]:
    """The span, cut to the ends; an open side reaches its end."""
    chosen_low, chosen_high = span or (None, None)
    start = low if chosen_low is None else min(max(chosen_low, low), high)
    end = high if chosen_high is None else min(max(chosen_high, low), high)
    return start, end


def _stars(stars: int) -> str:
    return f"{stars} {plural(stars, 'звезда', 'звезды', 'звёзд')}" if stars else "нет звёзд"
