"""SQL that the repositories of lists share: pages, sort orders, text search."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_query import PER_PAGE, ListQuery, ResultPage, SortOrder

Row = TypeVar("Row")
Columns = TypeVarTuple("Columns")


def paginate(
    session: Session,
    query: Select[*Columns],
    list_query: ListQuery,
    build: Callable[[*Columns], Row],
    per_page: int = PER_PAGE,
) -> ResultPage[Row]:
    """The page of `query` that the address asks for, each row built by `build`; past the end, the last page."""
    total = session.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    number = min(list_query.page, max(1, -(-total // per_page)))
    rows = session.execute(query.limit(per_page).offset((number - 1) * per_page)).tuples()
    return ResultPage(rows=[build(*row) for row in rows], total=total, number=number, per_page=per_page)


def sort_clauses(
    order: SortOrder, columns: Mapping[str, SQLColumnExpression[object]], tie: SQLColumnExpression[object]
) -> tuple[SQLColumnExpression[object], ...]:
    """ORDER BY of a sort order, NULLs last; `tie` makes the order of equal rows definite."""
    column = columns[order.name]
    return (column.desc() if order.descending else column.asc()).nulls_last(), tie


def contains(text: str) -> str:
    """The ILIKE pattern of rows that contain `text`."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def any_contains(text: str, columns: Iterable[SQLColumnExpression[object]]) -> ColumnElement[bool]:
    """Whether one of the columns contains `text`, ignoring case."""
    return or_(*(column.ilike(contains(text)) for column in columns))
