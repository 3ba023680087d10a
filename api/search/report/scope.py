"""Which searches a report counts."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Integer, cast, func, select

from api.catalog.models import Category
from api.search.log.models import LoggedSearch
from api.search.log.outcome_repository import TEXT_KINDS
from api.search.report.period import Period

IS_TEXT = LoggedSearch.kind.in_(TEXT_KINDS)
HITS = LoggedSearch.exact + LoggedSearch.variants + LoggedSearch.near
IS_OPENED = (LoggedSearch.clicks > 0) | LoggedSearch.is_carted
IS_ORDERED = LoggedSearch.revenue.is_not(None)


@dataclass(frozen=True, slots=True)
class ReportScope:
    """None: of every city, of every page, of every text."""

    period: Period
    city_id: int | None = None
    #: With its subcategories.
    category_id: int | None = None
    #: Folded.
    text: str | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        conditions = [LoggedSearch.at >= self.period.start, LoggedSearch.at < self.period.end]
        if self.city_id is not None:
            conditions.append(LoggedSearch.city_id == self.city_id)
        if self.category_id is not None:
            path = select(Category.path).where(Category.id == self.category_id).scalar_subquery()
            branch = select(Category.id).where((Category.path == path) | func.starts_with(Category.path, path + "/"))
            conditions.append(LoggedSearch.category_id.in_(branch))
        if self.text is not None:
            conditions += [LoggedSearch.folded == self.text, IS_TEXT]
        return conditions

    def step(self) -> ColumnElement[int]:
        """The number of the step that a search belongs to, from 0."""
        seconds: Any = func.extract("epoch", LoggedSearch.at - self.period.start)
        return cast(func.floor(seconds / self.period.step.total_seconds()), Integer)
