"""Product lists with the prices of a city: a section, a brand or filtered products, and the counts of its filters."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.category_tree import CategoryBranch
from api.catalog.list_repository import INDEX_ORDERS, FacetCount, ProductListRepository
from api.catalog.list_schemas import (
    BrandFilter,
    CategoryFilterOut,
    CategoryFilterRequest,
    CategoryProductsOut,
    CategoryProductsRequest,
    FilterValue,
    OptionFilter,
    ProductsOut,
    RatingFilter,
    SliderOut,
    Sort,
)
from api.catalog.models import Option
from api.catalog.product_filter import OptionChoice, ProductFilter, Span, build_filter
from api.catalog.schemas import CardOut, format_value
from api.catalog.service import cards_by_category
from api.catalog.ttl_cache import TtlCache
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.text.russian_notation import plural

RATED_PRODUCTS = 16
#: Cards from which on counting a section takes too long for a page (40 ms).
LARGE_SECTION = 10_000
#: Cards of a large section that are read by index.
FIRST_PRODUCTS = 480

_section_counts = TtlCache[Sequence[FacetCount]](seconds=5)


class ProductListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = ProductListRepository(session)

    def products(self, product_filter: ProductFilter, sort: Sort | None, page: int, per_page: int) -> ProductsOut:
        """Without `sort` in the order of `product_ids`, or else the best rated first."""
        order = sort or (None if product_filter.product_ids else "rating")
        total, cards = self._page(product_filter, order, page, per_page)
        return ProductsOut(data=cards, **_page_fields(total, page, per_page))

    def best_rated(self, city: City) -> list[CardOut]:
        """The best rated products that are in stock in the city."""
        ids = self.repository.first(ProductFilter(city, in_stock=True, stars=(5, 4, 3, 2, 1)), "rating", RATED_PRODUCTS)
        return read_cards(self.session, ids, city)

    def first_of(self, category: int | None, city: City, number: int) -> list[CardOut]:
        """The first cards of a section, or of the whole catalogue, without a total."""
        product_filter = ProductFilter(city, category_ids=None if category is None else self.category_ids(category))
        return read_cards(self.session, self.repository.first(product_filter, "rating", number), city)

    def category_products(
        self, request: CategoryProductsRequest, city: City, of_vehicle: Sequence[int] | None
    ) -> CategoryProductsOut:
        branch = self._branch(request.category)
        options = self.repository.options(list(request.filters)) if request.filters else {}
        page, per_page = request.page, request.items_per_page
        product_filter = build_filter(request, branch, city, options, of_vehicle)
        total, cards = self._section_page(product_filter, request.sort, page, per_page)
        return CategoryProductsOut(category=branch.out(), products=cards, **_page_fields(total, page, per_page))

    def category_filter(
        self, request: CategoryFilterRequest, city: City, per_page: int, of_vehicle: Sequence[int] | None
    ) -> CategoryFilterOut:
        """Filters of the section in its order, then filters that only the request names."""
        branch = self._branch(request.category)
        keys = list(dict.fromkeys([*branch.category.facets, *request.filters]))
        options = self.repository.options(keys) if keys else {}
        product_filter = build_filter(request, branch, city, options, of_vehicle)
        options_in_order = [options[key] for key in keys if key in options]
        counts = self._counts(product_filter, branch.category.id, tuple(option.id for option in options_in_order))
        return CategoryFilterOut(
            rating=rating_filters(counts, product_filter.stars),
            filters=option_filters(counts, options_in_order, product_filter),
            brands=brand_filters(counts, product_filter.brands),
            price_range=price_filter(counts, product_filter.price),
            sort=request.sort,
            items_per_page=per_page,
            total=next(count.products for count in counts if count.kind == "total"),
        )

    def _counts(self, product_filter: ProductFilter, category: int, options: Sequence[int]) -> Sequence[FacetCount]:
        def compute(session: Session) -> Sequence[FacetCount]:
            return ProductListRepository(session).counts(product_filter, options)

        if not product_filter.is_whole_section() or self._cards(product_filter) < LARGE_SECTION:
            return compute(self.session)
        return _section_counts.get(self.session, compute, (category, product_filter.city.zone_id, options))

    def _cards(self, product_filter: ProductFilter) -> int:
        """Cards of the sections, some seconds old."""
        cards = cards_by_category(self.session)
        return sum(cards.get(category, 0) for category in product_filter.category_ids or ())

    def category_ids(self, category: int | str) -> list[int]:
        """The category and its descendants that are not hidden; `category` is an id, its digits or a path."""
        return self._branch(_id_or_path(category)).ids()

    def _branch(self, category: int | str) -> CategoryBranch:
        return CategoryBranch(self.repository.family(category), category)

    def _section_page(
        self, product_filter: ProductFilter, sort: Sort, page: int, per_page: int
    ) -> tuple[int, list[CardOut]]:
        """The first pages of a large section without filters come by index, with a total that is some seconds old."""
        end = page * per_page
        if sort in INDEX_ORDERS and end <= FIRST_PRODUCTS and product_filter.is_whole_section():
            total = self._cards(product_filter)
            if total >= LARGE_SECTION:
                ids = self.repository.first(product_filter, sort, end)[end - per_page :]
                return total, read_cards(self.session, ids, product_filter.city)
        return self._page(product_filter, sort, page, per_page)

    def _page(
        self, product_filter: ProductFilter, sort: Sort | None, page: int, per_page: int
    ) -> tuple[int, list[CardOut]]:
        total, ids = self.repository.page(product_filter, sort, per_page, (page - 1) * per_page)
        return total, read_cards(self.session, ids, product_filter.city)


def _page_fields(total: int, page: int, per_page: int) -> dict[str, int]:
    return {"total": total, "page": page, "pages": -(-total // per_page), "items_per_page": per_page}


def _id_or_path(category: int | str) -> int | str:
    """A text of digits is the id of a category, any other text is its path."""
    is_id = isinstance(category, str) and category.isascii() and category.isdigit() and len(category) < 10
    return int(category) if is_id else category


ProductLists = Annotated[ProductListService, Depends(provide(ProductListService))]


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
    counts: Iterable[FacetCount], options: Sequence[Option], product_filter: ProductFilter
) -> list[OptionFilter]:
    by_option: dict[int | None, list[FacetCount]] = {option.id: [] for option in options}
    for count in counts:
        if count.kind == "option":
            by_option[count.ref].append(count)
    filters = (_option(option, by_option[option.id], product_filter.options.get(option.id, ())) for option in options)
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
