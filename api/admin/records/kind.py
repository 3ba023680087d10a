"""A kind of records that staff keeps in lists and forms: what it is called, shown by and made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from api.admin.forms.fields import Field
from api.admin.rights import Right

Values = Mapping[str, Any]
Errors = dict[str, str]


@dataclass(frozen=True)
class Column:
    """`show` gives what stands in the cell; `sort` is the column of the table it can be ordered by."""

    label: str
    show: Callable[[Any], str]
    sort: Any = None
    cls: str = ""


def attributes(_: Session, row: Any, fields: Sequence[Field]) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields}


def set_attributes(db: Session, row: Any, changed: Values) -> None:
    for name, value in changed.items():
        setattr(row, name, value)
    db.add(row)
    db.flush()


@dataclass(frozen=True, kw_only=True)
class Kind:
    slug: str
    title: str
    #: «промокод», as in «завёл промокод».
    one: str
    #: On the button and over the form of a new one.
    new: str
    icon: str
    right: Right
    model: Any
    key: str = "id"
    name: Callable[[Any], str]
    columns: Sequence[Column]
    fields: Callable[[Session], list[Field]]
    search: Sequence[Any]
    #: The column by which the list stands at first.
    order: Any
    descending: bool = False
    blank: Values = field(default_factory=dict)
    empty: str = ""
    about: str = ""
    #: What is wrong beyond single fields: (meant, row or None for a new one).
    check: Callable[[Session, Values, Any], Errors] = lambda db, meant, row: {}
    load: Callable[[Session, Any, Sequence[Field]], dict[str, Any]] = attributes
    write: Callable[[Session, Any, Values], None] = set_attributes
    #: Why a record has to stay; empty: it may be removed.
    stays: Callable[[Session, Any], str] = lambda db, row: ""
    #: Whether the row says that it is shown; None: rows of this kind are not switched.
    active: bool = True
    #: Rows have `image` and `image_ext`.
    pictured: bool = False
    #: Where shoppers see it.
    page: Callable[[Any], str] = lambda row: ""

    @property
    def address(self) -> str:
        return f"/admin/{self.slug}"

    @property
    def entity(self) -> str:
        return str(self.model.__tablename__)

    def key_of(self, row: Any) -> Any:
        return getattr(row, self.key)
