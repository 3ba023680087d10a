"""SQL of the page of one query: its trend, clicked positions and products, the next search, cities and categories."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category, Product
from api.cities.models import City
from api.core.sql_types import AnySelect
from api.index.models import LoggedSearch, SearchAction
from api.index.report_repository import IS_OPENED, conditions_of, step_of
from api.index.report_rows import ClickedProduct, NamedCount, NextQuery, PositionCount, TrendStep
from api.index.report_scope import ReportScope
from api.index.search_log_repository import is_next_text

MAX_ROWS = 20


class QueryReportRepository:
    """`scope` names the text."""

    def __init__(self, session: Session, scope: ReportScope) -> None:
        self.session = session
        self.scope = scope

    def trend(self) -> Sequence[TrendStep]:
        """Steps with searches, the earliest first."""
        step = step_of(self.scope).label("step")
        query = (
            select(
                step,
                func.count().label("searches"),
                func.count().filter(IS_OPENED).label("opened_count"),
                func.count().filter(LoggedSearch.is_carted).label("cart_count"),
            )
            .where(*conditions_of(self.scope))
            .group_by(step)
            .order_by(step)
        )
        return [TrendStep(**found) for found in self.session.execute(query).mappings()]

    def positions(self) -> Sequence[PositionCount]:
        """How often each position was clicked."""
        query = (
            self._actions(SearchAction.position.label("position"), func.count().label("clicks"))
            .where(SearchAction.kind == "click", SearchAction.position.is_not(None))
            .group_by(SearchAction.position)
            .order_by(SearchAction.position)
        )
        return [PositionCount(**found) for found in self.session.execute(query).mappings()]

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
        following, count = aliased(LoggedSearch), func.count()
        query = (
            select(
                following.folded.label("text"),
                count.label("count"),
                func.count().filter(LoggedSearch.is_refined).label("refined"),
            )
            .join(following, is_next_text(LoggedSearch, following))
            .where(*conditions_of(self.scope))
            .group_by(following.folded)
            .order_by(count.desc(), following.folded)
        )
        return [NextQuery(**found) for found in self.session.execute(query.limit(MAX_ROWS)).mappings()]

    def cities(self) -> Sequence[NamedCount]:
        return self._named(City, LoggedSearch.city_id)

    def categories(self) -> Sequence[NamedCount]:
        return self._named(Category, LoggedSearch.category_id)

    def _named(self, model: type[City] | type[Category], key: Any) -> Sequence[NamedCount]:
        count = func.count()
        query = (
            select(model.id.label("id"), model.name.label("name"), count.label("count"))
            .select_from(LoggedSearch)
            .outerjoin(model, model.id == key)
            .where(*conditions_of(self.scope))
            .group_by(model.id, model.name)
            .order_by(count.desc(), model.id)
        )
        return [NamedCount(**found) for found in self.session.execute(query.limit(MAX_ROWS)).mappings()]

    def _actions(self, *columns: Any) -> AnySelect:
        query: AnySelect = select(*columns)
        return (
            query.select_from(SearchAction)
            .join(LoggedSearch, LoggedSearch.id == SearchAction.search_id)
            .where(*conditions_of(self.scope))
        )
