"""Lists in the city's prices: what a section, a brand or a choice of filters holds, and how many of what."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy import ColumnElement

from api.catalog.cards import read_cards
from api.catalog.lists.branch import Branch
from api.catalog.lists.choices import criteria_of
from api.catalog.lists.criteria import Criteria
from api.catalog.lists.facets import brand_filters, option_filters, price_filter, rating_filters
from api.catalog.lists.repository import ListRepository, Sort
from api.catalog.lists.schemas import (
    CategoryFilterOut,
    CategoryFilterRequest,
    CategoryProductsOut,
    CategoryProductsRequest,
    ProductsOut,
)
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import made

RATED_PRODUCTS = 16


class ListService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = ListRepository(session)

    def products(self, criteria: Criteria, sort: Sort | None, page: int, per_page: int) -> ProductsOut:
        total, cards = self._page(criteria, sort, page, per_page)
        return ProductsOut(data=cards, total=total, page=page, pages=-(-total // per_page), items_per_page=per_page)

    def best_rated(self, city: City) -> list[CardOut]:
        """Of what lies in the city."""
        ids = self.repository.best_rated(Criteria(city, in_stock=True, stars=(5, 4, 3, 2, 1)), RATED_PRODUCTS)
        return read_cards(self.session, ids, city)

    def first_of(self, category: int | None, city: City, number: int) -> list[CardOut]:
        """As the page of a section, or of the whole catalogue, begins; nobody counts the rest."""
        criteria = Criteria(city, category_ids=None if category is None else self.category_ids(category))
        return read_cards(self.session, self.repository.best_rated(criteria, number), city)

    def category_products(
        self, request: CategoryProductsRequest, city: City, of_vehicle: ColumnElement[bool] | None
    ) -> CategoryProductsOut:
        branch = self._branch(request.category)
        options = self.repository.options(list(request.filters)) if request.filters else {}
        per_page = request.items_per_page
        criteria = criteria_of(request, branch, city, options, of_vehicle)
        total, cards = self._page(criteria, request.sort, request.page, per_page)
        return CategoryProductsOut(
            category=branch.out(),
            products=cards,
            total=total,
            page=request.page,
            pages=-(-total // per_page),
            items_per_page=per_page,
        )

    def category_filter(
        self, request: CategoryFilterRequest, city: City, per_page: int, of_vehicle: ColumnElement[bool] | None
    ) -> CategoryFilterOut:
        """Filters of the section in its own order; those chosen besides follow."""
        branch = self._branch(request.category)
        keys = list(dict.fromkeys([*branch.category.facets, *request.filters]))
        options = self.repository.options(keys) if keys else {}
        criteria = criteria_of(request, branch, city, options, of_vehicle)
        offered = [options[key] for key in keys if key in options]
        counts = self.repository.counts(criteria, [option.id for option in offered])
        return CategoryFilterOut(
            rating=rating_filters(counts, criteria.stars),
            filters=option_filters(counts, offered, criteria),
            brands=brand_filters(counts, criteria.brands),
            price_range=price_filter(counts, criteria.price),
            sort=request.sort,
            items_per_page=per_page,
            total=next(line.products for line in counts if line.kind == "total"),
        )

    def category_ids(self, category: int | str) -> list[int]:
        """The section and all below it that is not hidden."""
        return self._branch(category).ids()

    def _branch(self, category: int | str) -> Branch:
        return Branch(self.repository.family(category), category)

    def _page(self, criteria: Criteria, sort: Sort | None, page: int, per_page: int) -> tuple[int, list[CardOut]]:
        total, ids = self.repository.page(criteria, sort, per_page, (page - 1) * per_page)
        return total, read_cards(self.session, ids, criteria.city)


Lists = Annotated[ListService, Depends(made(ListService))]
