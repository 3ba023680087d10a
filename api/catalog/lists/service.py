"""Product lists with the prices of a city: a section, a brand or filtered products, and the counts of its filters."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.catalog.cards import read_cards
from api.catalog.category_facets import shown_facets
from api.catalog.lists.category_branch import CategoryBranch
from api.catalog.lists.criteria import ListCriteria
from api.catalog.lists.criteria_builder import build_criteria
from api.catalog.lists.facet_repository import FacetCount, FacetRepository
from api.catalog.lists.filters import brand_filters, option_filters, price_filter, rating_filters
from api.catalog.lists.repository import INDEX_ORDERS, ProductListRepository, Sort
from api.catalog.lists.schemas import (
    CategoryFilterOut,
    CategoryFilterRequest,
    CategoryProductsOut,
    CategoryProductsRequest,
    ProductsOut,
)
from api.catalog.schemas import CardOut
from api.catalog.service import cards_by_category
from api.catalog.ttl_cache import TtlCache
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide

RATED_PRODUCTS = 16
#: Cards from which on counting a section takes too long for a page (40 ms).
LARGE_SECTION = 10_000
#: Cards of a large section that are read by index.
FIRST_PRODUCTS = 480

_section_counts = TtlCache[list[FacetCount]](seconds=5)


class ProductListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = ProductListRepository(session)

    def products(self, criteria: ListCriteria, sort: Sort | None, page: int, per_page: int) -> ProductsOut:
        """Without `sort` in the order of `product_ids`, or else the best rated first."""
        order = sort or (None if criteria.product_ids else "rating")
        total, cards = self._page(criteria, order, page, per_page)
        return ProductsOut(data=cards, total=total, page=page, pages=-(-total // per_page), items_per_page=per_page)

    def best_rated(self, city: City) -> list[CardOut]:
        """The best rated products that are in stock in the city."""
        ids = self.repository.best_rated(ListCriteria(city, in_stock=True, stars=(5, 4, 3, 2, 1)), RATED_PRODUCTS)
        return read_cards(self.session, ids, city)

    def first_of(self, category: int | None, city: City, number: int) -> list[CardOut]:
        """The first cards of a section, or of the whole catalogue, without a total."""
        criteria = ListCriteria(city, category_ids=None if category is None else self.category_ids(category))
        return read_cards(self.session, self.repository.best_rated(criteria, number), city)

    def category_products(
        self, request: CategoryProductsRequest, city: City, of_vehicle: Sequence[int] | None
    ) -> CategoryProductsOut:
        branch = self._branch(request.category)
        options = self.repository.options(list(request.filters)) if request.filters else {}
        per_page = request.items_per_page
        criteria = build_criteria(request, branch, city, options, of_vehicle)
        total, cards = self._section_page(criteria, request.sort, request.page, per_page)
        return CategoryProductsOut(
            category=branch.out(),
            products=cards,
            total=total,
            page=request.page,
            pages=-(-total // per_page),
            items_per_page=per_page,
        )

    def category_filter(
        self, request: CategoryFilterRequest, city: City, per_page: int, of_vehicle: Sequence[int] | None
    ) -> CategoryFilterOut:
        """Filters of the section in its order, then filters that only the request names."""
        branch = self._branch(request.category)
        keys = shown_facets(branch.category, request.filters)
        options = self.repository.options(keys) if keys else {}
        criteria = build_criteria(request, branch, city, options, of_vehicle)
        options_in_order = [options[key] for key in keys if key in options]
        counts = self._counts(criteria, branch.category.id, tuple(option.id for option in options_in_order))
        return CategoryFilterOut(
            rating=rating_filters(counts, criteria.stars),
            filters=option_filters(counts, options_in_order, criteria),
            brands=brand_filters(counts, criteria.brands),
            price_range=price_filter(counts, criteria.price),
            sort=request.sort,
            items_per_page=per_page,
            total=next(count.products for count in counts if count.kind == "total"),
        )

    def _counts(self, criteria: ListCriteria, category: int, options: Sequence[int]) -> list[FacetCount]:
        def compute(session: Session) -> list[FacetCount]:
            return FacetRepository(session).counts(criteria, options)

        if not criteria.is_whole_section() or self._cards(criteria) < LARGE_SECTION:
            return compute(self.session)
        return _section_counts.get(self.session, compute, (category, criteria.city.zone_id, options))

    def _cards(self, criteria: ListCriteria) -> int:
        """Cards of the sections, some seconds old."""
        cards = cards_by_category(self.session)
        return sum(cards.get(category, 0) for category in criteria.category_ids or ())

    def category_ids(self, category: int | str) -> list[int]:
        """The category and its descendants that are not hidden; `category` is an id, its digits or a path."""
        return self._branch(_id_or_path(category)).ids()

    def _branch(self, category: int | str) -> CategoryBranch:
        return CategoryBranch(self.repository.family(category), category)

    def _section_page(self, criteria: ListCriteria, sort: Sort, page: int, per_page: int) -> tuple[int, list[CardOut]]:
        """The first pages of a large section without filters come by index, with a total that is some seconds old."""
        end = page * per_page
        if sort not in INDEX_ORDERS or end > FIRST_PRODUCTS or not criteria.is_whole_section():
            return self._page(criteria, sort, page, per_page)
        if (total := self._cards(criteria)) < LARGE_SECTION:
            return self._page(criteria, sort, page, per_page)
        ids = self.repository.first(criteria, sort, end)[end - per_page :]
        return total, read_cards(self.session, ids, criteria.city)

    def _page(self, criteria: ListCriteria, sort: Sort | None, page: int, per_page: int) -> tuple[int, list[CardOut]]:
        total, ids = self.repository.page(criteria, sort, per_page, (page - 1) * per_page)
        return total, read_cards(self.session, ids, criteria.city)


def _id_or_path(category: int | str) -> int | str:
    """A text of digits is the id of a category, any other text is its path."""
    is_id = isinstance(category, str) and category.isascii() and category.isdigit() and len(category) < 10
    return int(category) if is_id else category


ProductLists = Annotated[ProductListService, Depends(provide(ProductListService))]
