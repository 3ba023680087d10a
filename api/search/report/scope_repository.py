"""SQL of the searches of a scope: its conditions, and what reports say of a search."""

from typing import Any

from sqlalchemy import ColumnElement, Integer, cast, func, select

from api.catalog.models import Category
from api.search.log.models import LoggedSearch
from api.search.log.outcome_repository import TEXT_KINDS
from api.search.report.scope import ReportScope

IS_TEXT = LoggedSearch.kind.in_(TEXT_KINDS)
HITS = LoggedSearch.exact + LoggedSearch.variants + LoggedSearch.near
IS_OPENED = (LoggedSearch.clicks > 0) | LoggedSearch.is_carted
IS_ORDERED = LoggedSearch.revenue.is_not(None)


def conditions_of(scope: ReportScope) -> list[ColumnElement[bool]]:
    conditions = [LoggedSearch.at >= scope.period.start, LoggedSearch.at < scope.period.end]
    if scope.city_id is not None:
        conditions.append(LoggedSearch.city_id == scope.city_id)
    if scope.category_id is not None:
        path = select(Category.path).where(Category.id == scope.category_id).scalar_subquery()
        branch = select(Category.id).where((Category.path == path) | func.starts_with(Category.path, path + "/"))
        conditions.append(LoggedSearch.category_id.in_(branch))
    if scope.text is not None:
        conditions += [LoggedSearch.folded == scope.text, IS_TEXT]
    return conditions


def step_of(scope: ReportScope) -> ColumnElement[int]:
    """The number of the step of the period that a search belongs to, from 0."""
    seconds: Any = func.extract("epoch", LoggedSearch.at - scope.period.start)
    return cast(func.floor(seconds / scope.period.step.total_seconds()), Integer)
