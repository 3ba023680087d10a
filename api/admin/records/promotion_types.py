"""Promotions and product sets; their products are lines of a text box."""

from collections.abc import Sequence

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
    load_attributes,
    write_attributes,
)
from api.admin.records.repository import RecordRepository
from api.admin.records.validation import (
    check_period,
    check_products_exist,
    check_slug,
    normalise_product_lines,
    parse_product_lines,
    product_lines,
    unique,
)
from api.promotions.models import ProductSet, Promotion

#: The name of the text box in the form.
PRODUCTS = "goods"


def heading_fields(path: str) -> list[Field]:
    return [
        TextField(name="title", label="Название", required=True, longest=150),
        TextField(
            name="slug", label=f"Адрес: {path}…", required=True, longest=80, check=check_slug, mono=True, width="w-half"
        ),
        position_field(),
        TextAreaField(name="lead", label="Коротко", longest=500),
    ]


def promotion_fields(session: Session) -> list[Field]:
    return [
        *heading_fields("/promo/"),
        html_field("html", "Условия"),
        TextAreaField(
            name=PRODUCTS, label="Товары", longest=5000, check=normalise_product_lines,
            hint="По номеру товара в строке, в том же порядке",
        ),
        MomentField(name="starts_at", label="Начало, по Москве", width="w-half"),
        MomentField(name="ends_at", label="Конец, по Москве", width="w-half"),
        MultiChoiceField(name="city_ids", label="Города", choices=cities(session), hint="Ни одного — все"),
        FlagField(name="active", label="Показывать"),
    ]  # fmt: skip


def set_fields(_: Session) -> list[Field]:
    return [
        *heading_fields("/set/"),
        TextAreaField(
            name=PRODUCTS, label="Что входит", required=True, longest=5000, check=normalise_product_lines,
            hint="Номер товара в строке; если их несколько — 12 × 2",
        ),
        html_field("html", "Описание"),
        FlagField(name="active", label="Показывать"),
    ]  # fmt: skip


def load_promotion(session: Session, row: Promotion, fields: Sequence[Field]) -> dict[str, object]:
    product_ids = RecordRepository(session).promotion_products(row.id)
    return _load(session, row, fields, [(product_id, 1) for product_id in product_ids])


def load_set(session: Session, row: ProductSet, fields: Sequence[Field]) -> dict[str, object]:
    return _load(session, row, fields, RecordRepository(session).set_items(row.id))


def _load(
    session: Session, row: Promotion | ProductSet, fields: Sequence[Field], items: Sequence[tuple[int, int]]
) -> dict[str, object]:
    own = load_attributes(session, row, [field for field in fields if field.name != PRODUCTS])
    return own | {PRODUCTS: product_lines(items)}


def write_own_attributes(session: Session, row: Promotion | ProductSet, values: FieldValues) -> None:
    write_attributes(session, row, {name: value for name, value in values.items() if name != PRODUCTS})


def write_promotion_products(session: Session, row: Promotion, values: FieldValues) -> None:
    text = values.get(PRODUCTS)
    if isinstance(text, str):
        product_ids = [product_id for product_id, _ in parse_product_lines(text)]
        RecordRepository(session).replace_promotion_products(row.id, product_ids)


def write_set_items(session: Session, row: ProductSet, values: FieldValues) -> None:
    text = values.get(PRODUCTS)
    if isinstance(text, str):
        RecordRepository(session).replace_set_items(row.id, parse_product_lines(text))


_check_promotion_slug = unique(Promotion, "slug", "Акция с таким адресом уже есть")
_check_set_slug = unique(ProductSet, "slug", "Набор с таким адресом уже есть")


def check_promotion(session: Session, values: FieldValues, row: Promotion | None) -> FieldErrors:
    return check_period(values) | _check_promotion_slug(session, values, row) | _check_products(session, values)


def check_set(session: Session, values: FieldValues, row: ProductSet | None) -> FieldErrors:
    return _check_set_slug(session, values, row) | _check_products(session, values)


def _check_products(session: Session, values: FieldValues) -> FieldErrors:
    return check_products_exist(session, PRODUCTS, str(values.get(PRODUCTS) or ""))


PROMOTIONS = RecordType[Promotion](
    slug="promotions", title="Акции", accusative="акцию", new="Новая акция", icon="megaphone",
    permission=Permission.CONTENT, model=Promotion, name=lambda row: row.title, fields=promotion_fields,
    search=("title", "slug"), order="position", load=load_promotion, write=write_own_attributes,
    write_related=write_promotion_products, check=check_promotion, has_image=True,
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
    load=load_set, write=write_own_attributes, write_related=write_set_items, check=check_set, has_image=True,
    columns=(
        RecordColumn("Название", lambda row: row.title, "title"),
        RecordColumn("Адрес", lambda row: row.url, "slug", "mono"),
    ),
    blank={"active": True, "position": 0}, page=lambda row: row.url,
    about="Набор стоит столько, сколько его части.",
)  # fmt: skip
