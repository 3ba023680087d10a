"""SQL of the page of one query: its trend, clicked positions and products, the next search, cities and categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category, Product
from api.cities.models import City
from api.core.sql_types import AnySelect
from api.index.models import LoggedSearch, SearchAction
from api.index.report_repository import IS_OPENED, conditions_of, step_of
from api.index.report_scope import ReportScope
from api.index.search_log_repository import is_next_text

MAX_ROWS = 20


class TrendStep(NamedTuple):
    """Searches of one step of the period, and those that led to a click or a cart."""

    searches: int
    opened_count: int
    cart_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClickedProduct:
    product_id: int
    #: None: the product was deleted.
    name: str | None
    clicks: int
    position: float | None
    carts: int
    orders: int


class NextQuery(NamedTuple):
    """The text of the next search of the same visit; `refined`: how often it was a refinement."""

    text: str
    times: int
    refined: int


class Place(NamedTuple):
    """A city or category; `id` and `name` are None for searches outside of any."""

    id: int | None
    name: str | None
    times: int


class QueryReportRepository:
    """`scope` names the text."""

    def __init__(self, session: Session, scope: ReportScope) -> None:
        self.session = session
        self.scope = scope

    def trend(self) -> Sequence[TrendStep]:
        """Of every step of the period."""
        step = step_of(self.scope).label("step")
        query = (
            select(
                step,
                func.count(),
                func.count().filter(IS_OPENED),
                func.count().filter(LoggedSearch.is_carted),
            )
            .where(*conditions_of(self.scope))
            .group_by(step)
        )
        found = {index: TrendStep(*counts) for index, *counts in self.session.execute(query)}
        return [found.get(index, TrendStep(0, 0, 0)) for index in range(self.scope.period.step_count)]

    def positions(self) -> Mapping[int, int]:
        """How often each position was clicked, from 1."""
        query = (
            self._actions(SearchAction.position, func.count())
            .where(SearchAction.kind == "click", SearchAction.position.is_not(None))
            .group_by(SearchAction.position)
        )
        return dict(self.session.execute(query).tuples().all())

    def products(self) -> Sequence[ClickedProduct]:
        """The products that most searches led to."""
        is_click = SearchAction.kind == "click"
        clicks = func.count().filter(is_click)
        carts = func.count().filter(SearchAction.kind == "cart")
        query = (
            self._actions(
                SearchAction.product_id.label("product_id"),
                Product.name.label("name"),
                clicks.label("clicks"),
                func.avg(SearchAction.position).filter(is_click).label("position"),
                carts.label("carts"),
                func.count().filter(SearchAction.kind == "order").label("orders"),
            )
            .outerjoin(Product, Product.id == SearchAction.product_id)
            .group_by(SearchAction.product_id, Product.name)
            .order_by(clicks.desc(), carts.desc(), SearchAction.product_id)
        )
        return [ClickedProduct(**found) for found in self.session.execute(query.limit(MAX_ROWS)).mappings()]

    def following(self) -> Sequence[NextQuery]:
        """Other texts that the same visit searched for next."""
        following, times = aliased(LoggedSearch), func.count()
        query = (
            select(following.folded, times, func.count().filter(LoggedSearch.is_refined))
            .join(following, is_next_text(LoggedSearch, following))
            .where(*conditions_of(self.scope))
            .group_by(following.folded)
            .order_by(times.desc(), following.folded)
        )
        return [NextQuery(*found) for found in self.session.execute(query.limit(MAX_ROWS))]

    def cities(self) -> Sequence[Place]:
        return self._places(City, LoggedSearch.city_id)

    def categories(self) -> Sequence[Place]:
        return self._places(Category, LoggedSearch.category_id)

    def _places(self, model: type[City] | type[Category], key: Any) -> Sequence[Place]:
        times = func.count()
        query = (
            select(model.id, model.name, times)
            .select_from(LoggedSearch)
            .outerjoin(model, model.id == key)
            .where(*conditions_of(self.scope))
            .group_by(model.id, model.name)
            .order_by(times.desc(), model.id)
        )
        return [Place(*found) for found in self.session.execute(query.limit(MAX_ROWS))]

    def _actions(self, *columns: Any) -> AnySelect:
        query: AnySelect = select(*columns)
        return (
            query.select_from(SearchAction)
            .join(LoggedSearch, LoggedSearch.id == SearchAction.search_id)
            .where(*conditions_of(self.scope))
        )
