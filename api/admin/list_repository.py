"""SQL that the repositories of lists share: pages, sort orders, filters, the locked row of an action."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Row, Select, SQLColumnExpression, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_query import PER_PAGE, ListQuery, ResultPage, SortOrder
from api.core.errors import NotFoundError
from api.core.sql_types import AnySelect

Entity = TypeVar("Entity")
Item = TypeVar("Item")
Columns = TypeVarTuple("Columns")


def paginate(
    session: Session, query: Select[Entity], list_query: ListQuery, per_page: int = PER_PAGE
) -> ResultPage[Entity]:
    """The page of `query`, a query of one entity, that the address asks for; past the end, the last page."""
    total, number = _total_and_page(session, query, list_query, per_page)
    rows = session.scalars(_page(query, number, per_page)).all()
    return ResultPage(rows=rows, total=total, number=number, per_page=per_page)


def paginate_rows(
    session: Session,
    query: AnySelect,
    list_query: ListQuery,
    build: Callable[[Row[*tuple[Any, ...]]], Item],
    per_page: int = PER_PAGE,
) -> ResultPage[Item]:
    """The same for a query of several columns; `build` reads a row by the names of its columns."""
    total, number = _total_and_page(session, query, list_query, per_page)
    rows = session.execute(_page(query, number, per_page))
    return ResultPage(rows=[build(row) for row in rows], total=total, number=number, per_page=per_page)


def _total_and_page(session: Session, query: AnySelect, list_query: ListQuery, per_page: int) -> tuple[int, int]:
    total = session.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    return total, min(list_query.page, max(1, -(-total // per_page)))


def _page(query: Select[*Columns], number: int, per_page: int) -> Select[*Columns]:
    return query.limit(per_page).offset((number - 1) * per_page)


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
