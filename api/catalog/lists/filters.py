"""Filters of a section as a page shows them, from facet counts. Pure."""

from collections.abc import Iterable, Sequence
from math import ceil, floor

from api.catalog.lists.criteria import ListCriteria, OptionChoice, Span
from api.catalog.lists.facet_repository import FacetCount
from api.catalog.lists.schemas import BrandFilter, FilterValue, OptionFilter, RatingFilter, SliderOut
from api.catalog.models import Option
from api.catalog.option_format import format_value
from api.text.russian_notation import plural

#: Values shown per filter; chosen values beyond the limit are shown too.
MAX_VALUES = 100


def rating_filters(counts: Iterable[FacetCount], selected: Sequence[int]) -> list[RatingFilter]:
    by_stars = {count.ref: count.products for count in counts if count.kind == "rating"}
    return [
        RatingFilter(value=stars, name=_stars(stars), count=by_stars.get(stars, 0), checked=stars in selected)
        for stars in range(5, -1, -1)
    ]


def brand_filters(counts: Iterable[FacetCount], selected: Sequence[str]) -> list[BrandFilter]:
    brands = [
        BrandFilter(id=row.ref, slug=row.text, name=row.name, count=row.products, checked=row.text in selected)
        for row in counts
        if row.kind == "brand" and row.ref and row.text and row.name and (row.products or row.text in selected)
    ]
    brands.sort(key=lambda brand: (-brand.count, brand.name))
    return [brand for index, brand in enumerate(brands) if index < MAX_VALUES or brand.checked]


def price_filter(counts: Iterable[FacetCount], selected: Span | None) -> SliderOut | None:
    """Ends in whole roubles, rounded outwards so that every price lies within."""
    for row in counts:
        if row.kind == "price" and row.number is not None and row.high is not None:
            low, high = floor(row.number / 100), ceil(row.high / 100)
            roubles = Span(*(None if end is None else end / 100 for end in selected)) if selected else None
            return SliderOut(slider_range=(low, high), slider_values=_within(roubles, low, high))
    return None


def option_filters(
    counts: Iterable[FacetCount], options: Sequence[Option], criteria: ListCriteria
) -> list[OptionFilter]:
    by_option: dict[int | None, list[FacetCount]] = {option.id: [] for option in options}
    for count in counts:
        if count.kind == "option":
            by_option[count.ref].append(count)
    filters = (_option(option, by_option[option.id], criteria.options.get(option.id, ())) for option in options)
    return [option_filter for option_filter in filters if option_filter.values]


def _option(option: Option, counts: Sequence[FacetCount], choice: OptionChoice) -> OptionFilter:
    selected: set[str | float] = set() if isinstance(choice, Span) else set(choice)
    values = [
        FilterValue(value=value, name=format_value(value), count=row.products, checked=value in selected)
        for row in counts
        if (value := row.text if row.number is None else row.number) is not None and (row.products or value in selected)
    ]
    values.sort(key=lambda value: (-value.count, value.name))
    visible = [value for index, value in enumerate(values) if index < MAX_VALUES or value.checked]
    numbers = [row.number for row in counts if row.products and row.number is not None]
    if numbers:
        visible.sort(key=lambda value: float(value.value))
    ends = (min(numbers), max(numbers)) if numbers else None
    return OptionFilter(
        key=option.key,
        name=option.name,
        unit=option.unit,
        type="number" if option.kind == "number" else "list",
        values=visible,
        slider_range=ends,
        slider_values=_within(choice if isinstance(choice, Span) else None, *ends) if ends else None,
    )


def _within(span: Span | None, low: float, high: float) -> tuple[float, float]:
    """The span clamped to the ends; an open end becomes the end itself."""
    selected_low, selected_high = span or (None, None)
    start = low if selected_low is None else min(max(selected_low, low), high)
    end = high if selected_high is None else min(max(selected_high, low), high)
    return start, end


def _stars(stars: int) -> str:
    return f"{stars} {plural(stars, 'звезда', 'звезды', 'звёзд')}" if stars else "нет звёзд"
