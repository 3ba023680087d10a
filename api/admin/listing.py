"""Lists whose search, filters, order and page stand in the address."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from fastapi import Request
from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.admin.posted import fit, whole

Row = TypeVar("Row")
PER_PAGE = 50
LAST_PAGE = 100_000
MAX_SEARCH = 200


class Ask:
    """What the address of a list asks for; whatever it says otherwise is as if it said nothing."""

    def __init__(self, request: Request) -> None:
        self.path = request.url.path
        self._said = {name: fit(value)[:MAX_SEARCH] for name, value in request.query_params.items()}

    def text(self, name: str) -> str:
        return self._said.get(name, "").strip()

    def number(self, name: str) -> int | None:
        return whole(self.text(name))

    def choice(self, name: str, allowed: Collection[str], default: str = "") -> str:
        said = self.text(name)
        return said if said in allowed else default

    @property
    def page(self) -> int:
        return min(max(self.number("page") or 1, 1), LAST_PAGE)

    @property
    def filtered(self) -> bool:
        return any(value.strip() for name, value in self._said.items() if name not in ("page", "sort"))

    def address(self, **changes: Any) -> str:
        """This list with something changed; from a changed filter on, the first page."""
        said = {name: value for name, value in self._said.items() if name != "page"} | changes
        query = urlencode({name: value for name, value in said.items() if value not in ("", None)})
        return f"{self.path}?{query}" if query else self.path


@dataclass(frozen=True)
class Page(Generic[Row]):
    rows: Sequence[Row]
    total: int
    number: int
    per_page: int

    @property
    def last(self) -> int:
        return max(1, -(-self.total // self.per_page))

    @property
    def first_row(self) -> int:
        return (self.number - 1) * self.per_page + 1

    @property
    def last_row(self) -> int:
        return self.first_row + len(self.rows) - 1

    @property
    def around(self) -> list[int | None]:
        """Numbers to show: the ends, the neighbours, None for a gap."""
        near = sorted({1, self.last, *range(max(1, self.number - 1), min(self.last, self.number + 1) + 1)})
        shown: list[int | None] = []
        for number in near:
            if shown and isinstance(last := shown[-1], int) and number - last > 1:
                shown.append(None if number - last > 2 else last + 1)
            shown.append(number)
        return shown


@dataclass(frozen=True)
class Order:
    """Ways to sort by name; `-name` turns one round. The last column keeps rows of one value apart."""

    ways: dict[str, Any]
    default: str
    tie: Any
    now: str = field(default="")

    def of(self, ask: Ask) -> "Order":
        said = ask.text("sort")
        return Order(self.ways, self.default, self.tie, said if said.lstrip("-") in self.ways else self.default)

    def clauses(self) -> tuple[ColumnElement[Any], ...]:
        way = self.ways[self.now.lstrip("-")]
        return ((way.desc() if self.now.startswith("-") else way.asc()).nulls_last(), self.tie)

    def turned(self, name: str) -> str:
        return f"-{name}" if self.now == name else name


def page_of(db: Session, query: Select[*tuple[Any, ...]], ask: Ask, per_page: int = PER_PAGE) -> Page[Any]:
    """A page of the query; one beyond the last is the last."""
    total = db.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    number = min(ask.page, max(1, -(-total // per_page)))
    rows = db.execute(query.limit(per_page).offset((number - 1) * per_page)).all()
    return Page(rows, total, number, per_page)


def like(text: str) -> str:
    """For ILIKE: the text itself, somewhere."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def any_like(text: str, columns: Iterable[InstrumentedAttribute[Any]]) -> ColumnElement[bool]:
    """One of the columns holds the text."""
    return or_(*(column.ilike(like(text)) for column in columns))
