"""Lists whose search, filters, sort order and page number are parameters of the address."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from fastapi import Request

from api.admin.forms.fields import clean_text
from api.http.fields import parse_whole_number

Row = TypeVar("Row")
PER_PAGE = 50
#: Messages and reviews are shown whole, so fewer on a page.
MESSAGES_PER_PAGE = 20
LAST_PAGE = 100_000
MAX_SEARCH = 200


class ListQuery:
    """The query parameters of a list page. Invalid values are treated as missing."""

    def __init__(self, request: Request) -> None:
        self.path = request.url.path
        self._parameters = {name: clean_text(value)[:MAX_SEARCH] for name, value in request.query_params.items()}

    def text(self, name: str) -> str:
        return self._parameters.get(name, "").strip()

    def number(self, name: str) -> int | None:
        return parse_whole_number(self.text(name))

    def choice(self, name: str, allowed: Collection[str], default: str = "") -> str:
        value = self.text(name)
        return value if value in allowed else default

    def sort_order(self, allowed: Collection[str], default: str) -> "SortOrder":
        """The parameter `sort`: a name of `allowed`, with a leading minus for descending order."""
        value = self.text("sort")
        return SortOrder(value if value.lstrip("-") in allowed else default)

    @property
    def page(self) -> int:
        return min(max(self.number("page") or 1, 1), LAST_PAGE)

    @property
    def is_filtered(self) -> bool:
        return any(value.strip() for name, value in self._parameters.items() if name not in ("page", "sort"))

    def address(self, **changes: object) -> str:
        """The address of this list with parameters replaced; it leads to the first page unless `page` is given."""
        parameters = {name: value for name, value in self._parameters.items() if name != "page"} | changes
        query = urlencode({name: value for name, value in parameters.items() if value not in ("", None)})
        return f"{self.path}?{query}" if query else self.path


@dataclass(frozen=True)
class SortOrder:
    """The name of a sort key as in the address: `name` ascending, `-name` descending."""

    value: str

    @property
    def name(self) -> str:
        return self.value.lstrip("-")

    @property
    def descending(self) -> bool:
        return self.value.startswith("-")

    def toggled(self, name: str) -> str:
        """The value for a click on a column heading: ascending first, then descending."""
        return f"-{name}" if self.value == name else name


@dataclass(frozen=True)
class ResultPage(Generic[Row]):
    """One page of a list; `number` counts from 1."""

    rows: Sequence[Row]
    total: int
    number: int
    per_page: int

    @classmethod
    def of(cls, rows: Sequence[Row], list_query: ListQuery, per_page: int = PER_PAGE) -> "ResultPage[Row]":
        """The page of a list in memory that the address asks for; past the end, the last page."""
        number = min(list_query.page, max(1, -(-len(rows) // per_page)))
        shown = rows[(number - 1) * per_page : number * per_page]
        return cls(rows=shown, total=len(rows), number=number, per_page=per_page)

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
    def links(self) -> list[int | None]:
        """Page numbers to show: the first, the last, the neighbours of this one; None stands for a gap."""
        near = sorted({1, self.last, *range(max(1, self.number - 1), min(self.last, self.number + 1) + 1)})
        numbers: list[int | None] = []
        for number in near:
            if numbers and isinstance(previous := numbers[-1], int) and number - previous > 1:
                numbers.append(None if number - previous > 2 else previous + 1)
            numbers.append(number)
        return numbers
