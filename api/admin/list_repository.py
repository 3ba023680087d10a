"""SQL that the repositories of lists share: pages, sort orders, filters, the locked row of an action."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_query import PER_PAGE, ListQuery, ResultPage, SortOrder
from api.core.errors import NotFoundError
from api.core.sql_types import AnySelect

Entity = TypeVar("Entity")
Columns = TypeVarTuple("Columns")


def paginate_rows(
    session: Session, query: AnySelect, list_query: ListQuery, per_page: int = PER_PAGE
) -> ResultPage[Any]:
    """The page of `query` that the address asks for; past the end, the last page. Its rows have the columns by name."""
    total = session.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    number = min(list_query.page, max(1, -(-total // per_page)))
    rows = session.execute(query.limit(per_page).offset((number - 1) * per_page)).all()
    return ResultPage(rows=rows, total=total, number=number, per_page=per_page)


def paginate(
    session: Session, query: Select[Entity], list_query: ListQuery, per_page: int = PER_PAGE
) -> ResultPage[Entity]:
    """The same for a query of one entity."""
    page = paginate_rows(session, query, list_query, per_page)
    return replace(page, rows=[row[0] for row in page.rows])


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


def filter_by_status_and_text(
    query: Select[*Columns],
    list_query: ListQuery,
    status: SQLColumnExpression[str],
    statuses: Collection[str],
    texts: Iterable[SQLColumnExpression[object]],
) -> Select[*Columns]:
    """Applies the parameters `status`, one of `statuses`, and `q`, a text that one of the columns `texts` contains."""
    if chosen := list_query.choice("status", statuses):
        query = query.where(status == chosen)
    if text := list_query.text("q"):
        query = query.where(any_contains(text, texts))
    return query


def lock_row(session: Session, model: type[Entity], row_id: int, code: str, message: str) -> Entity:
    """The row as it is now, locked until the end of the transaction; 404 with `code` and `message` without one."""
    row = session.get(model, row_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError(code, message)
    return row
