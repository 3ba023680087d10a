"""Promotions and product sets; their products are lines of a text box."""

from sqlalchemy.orm import Session

from api.admin.choice_repository import cities
from api.admin.formatting import day
from api.admin.forms.fields import (
    Field,
    FieldValues,
    FlagField,
    MomentField,
    MultiChoiceField,
    TextAreaField,
    TextField,
)
from api.admin.permissions import Permission
from api.admin.records.content_types import html_field, position_field
from api.admin.records.record_type import (
    FieldErrors,
    RecordColumn,
    RecordType,
)
from api.admin.records.validation import (
    ProductLinesField,
    check_period,
    check_products_exist,
    matching,
    unique,
)
from api.promotions.models import ProductSet, Promotion

_check_slug = matching("[a-z0-9][a-z0-9-]*", "Только строчные латинские буквы, цифры и дефис")


def heading_fields(path: str) -> list[Field]:
    return [
        TextField(name="title", label="Название", required=True, longest=150),
        TextField(
            name="slug",
            label=f"Адрес: {path}…",
            required=True,
            longest=80,
            check=_check_slug,
            mono=True,
            width="w-half",
        ),
        position_field(),
        TextAreaField(name="lead", label="Коротко", longest=500),
    ]


def promotion_fields(session: Session) -> list[Field]:
    return [
        *heading_fields("/promo/"),
        html_field("html", "Условия"),
        ProductLinesField(
            name="goods", label="Товары", hint="По номеру товара в строке, в том же порядке"
        ),
        MomentField(name="starts_at", label="Начало, по Москве", width="w-half"),
        MomentField(name="ends_at", label="Конец, по Москве", width="w-half"),
        MultiChoiceField(name="city_ids", label="Города", choices=cities(session), hint="Ни одного — все"),
        FlagField(name="active", label="Показывать"),
    ]  # fmt: skip


def set_fields(_: Session) -> list[Field]:
    return [
        *heading_fields("/set/"),
        ProductLinesField(
            name="goods", label="Что входит", required=True, hint="Номер товара в строке; если их несколько — 12 × 2"
        ),
        html_field("html", "Описание"),
        FlagField(name="active", label="Показывать"),
    ]  # fmt: skip


_check_promotion_slug = unique(Promotion, "slug", "Акция с таким адресом уже есть")
_check_set_slug = unique(ProductSet, "slug", "Набор с таким адресом уже есть")


def check_promotion(session: Session, values: FieldValues, row: Promotion | None) -> FieldErrors:
    return check_period(values) | _check_promotion_slug(session, values, row) | check_products_exist(session, values)


def check_set(session: Session, values: FieldValues, row: ProductSet | None) -> FieldErrors:
    return _check_set_slug(session, values, row) | check_products_exist(session, values)


PROMOTIONS = RecordType[Promotion](
    slug="promotions", title="Акции", accusative="акцию", new="Новая акция", icon="megaphone",
    permission=Permission.CONTENT, model=Promotion, name=lambda row: row.title, fields=promotion_fields,
    search=("title", "slug"), order="position", check=check_promotion, has_image=True,
    columns=(
        RecordColumn("Название", lambda row: row.title, "title"),
        RecordColumn("Адрес", lambda row: row.url, "slug", "mono"),
        RecordColumn("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", "ends_at"),
    ),
    blank={"active": True, "position": 0}, page=lambda row: row.url,
    about="Акция рассказывает. Цены она не меняет: их меняют «Цены и остатки» и промокоды.",
)  # fmt: skip

SETS = RecordType[ProductSet](
    slug="sets", title="Наборы", accusative="набор", new="Новый набор", icon="boxes", permission=Permission.CONTENT,
    model=ProductSet, name=lambda row: row.title, fields=set_fields, search=("title", "slug"), order="position",
    check=check_set, has_image=True,
    columns=(
        RecordColumn("Название", lambda row: row.title, "title"),
        RecordColumn("Адрес", lambda row: row.url, "slug", "mono"),
    ),
    blank={"active": True, "position": 0}, page=lambda row: row.url,
    about="Набор стоит столько, сколько его части.",
)  # fmt: skip
