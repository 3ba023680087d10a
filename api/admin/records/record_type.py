"""The description of a type of records (banners, pages, promo codes …) that staff edits in lists and forms."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sqlalchemy.orm import Session

from api.admin.forms.fields import Field, FieldValues
from api.admin.forms.form import Form
from api.admin.permissions import Permission
from api.core.db import Base

Model = TypeVar("Model", bound=Base)
#: Messages by field name; "form" for the whole form.
FieldErrors = dict[str, str]


@dataclass(frozen=True)
class RecordColumn(Generic[Model]):
    """A column of the list. `to_text` renders a cell; `sort` names the attribute it is sorted by."""

    label: str
    to_text: Callable[[Model], str]
    sort: str = ""
    cls: str = ""


@dataclass(frozen=True, kw_only=True)
class RecordType(Generic[Model]):
    """Names, columns, fields and rules of one type, whose model has `active`, a switch of visibility. Attributes of the
    model are given by name."""

    slug: str
    title: str
    #: The accusative in audit entries: «завёл промокод».
    accusative: str
    #: The button and the heading of a new record.
    new: str
    icon: str
    permission: Permission
    model: type[Model]
    key: str = "id"
    name: Callable[[Model], str]
    columns: Sequence[RecordColumn[Model]]
    fields: Callable[[Session], list[Field]]
    #: Attributes that the search of the list looks in.
    search: Sequence[str]
    #: The attribute of the default sort order.
    order: str
    descending: bool = False
    blank: Mapping[str, object] = field(default_factory=dict)
    empty: str = ""
    about: str = ""
    #: Validation across fields and rows: (session, submitted values, the stored row or None for a new one).
    check: Callable[[Session, FieldValues, Model | None], FieldErrors] = lambda session, values, row: {}
    #: Why a record cannot be removed; empty when it can.
    removal_obstacle: Callable[[Session, Model], str] = lambda session, row: ""
    #: The attribute that a personal record has: the list shows it only when it is searched for.
    personal_by: str = ""
    #: Whether the model has `image` and `image_ext`.
    has_image: bool = False
    #: The address of the record in the shop.
    page: Callable[[Model], str] = lambda row: ""

    @property
    def address(self) -> str:
        return f"/admin/{self.slug}"

    @property
    def entity(self) -> str:
        return str(self.model.__tablename__)

    def stored_form(self, session: Session, row: Model) -> Form:
        fields = self.fields(session)
        return Form(fields, {field.name: getattr(row, field.name) for field in fields})

    def key_of(self, row: Model) -> int | str:
        key: int | str = getattr(row, self.key)
        return key
