"""Promotions and sets, each with its goods as lines of a box."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.admin.forms.fields import Area, Field, Flag, Moment, Several, Text
from api.admin.records.checks import cities, dates, goods, listed, missing_goods, slug, unique
from api.admin.records.content import html, position
from api.admin.records.kind import Column, Errors, Kind, Values, set_attributes
from api.admin.rights import Right
from api.admin.wording import day
from api.promotions.models import ProductSet, Promotion, PromotionProduct, SetItem

GOODS = "goods"


def head(where: str) -> list[Field]:
    return [
        Text(name="title", label="Название", required=True, longest=150),
        Text(name="slug", label=f"Адрес: {where}…", required=True, longest=80, check=slug, mono=True, width="w-half"),
        position(),
        Area(name="lead", label="Коротко", longest=500),
    ]


def promotion_fields(db: Session) -> list[Field]:
    return [
        *head("/promo/"),
        html("html", "Условия"),
        Area(name=GOODS, label="Товары", longest=5000, check=goods, hint="По номеру товара в строке, в том же порядке"),
        Moment(name="starts_at", label="Начало, по Москве", width="w-half"),
        Moment(name="ends_at", label="Конец, по Москве", width="w-half"),
        Several(name="city_ids", label="Города", choices=cities(db), hint="Ни одного — все"),
        Flag(name="active", label="Показывать"),
    ]


def set_fields(_: Session) -> list[Field]:
    return [
        *head("/set/"),
        Area(
            name=GOODS, label="Что входит", required=True, longest=5000, check=goods,
            hint="Номер товара в строке; если их несколько — 12 × 2",
        ),
        html("html", "Описание"),
        Flag(name="active", label="Показывать"),
    ]  # fmt: skip


def load_promotion(db: Session, row: Promotion, fields: Sequence[Field]) -> dict[str, Any]:
    query = select(PromotionProduct.product_id).where(PromotionProduct.promotion_id == row.id)
    lines = [str(product) for product in db.scalars(query.order_by(PromotionProduct.position))]
    return _with_goods(row, fields, lines)


def write_promotion(db: Session, row: Promotion, changed: Values) -> None:
    rest = dict(changed)
    text = rest.pop(GOODS, None)
    set_attributes(db, row, rest)
    if text is not None:
        db.execute(delete(PromotionProduct).where(PromotionProduct.promotion_id == row.id))
        db.add_all(
            PromotionProduct(promotion_id=row.id, product_id=product, position=place)
            for place, (product, _) in enumerate(listed(text))
        )
        db.flush()


def load_set(db: Session, row: ProductSet, fields: Sequence[Field]) -> dict[str, Any]:
    query = select(SetItem.product_id, SetItem.qty).where(SetItem.set_id == row.id).order_by(SetItem.position)
    lines = [f"{product} × {qty}" if qty > 1 else str(product) for product, qty in db.execute(query)]
    return _with_goods(row, fields, lines)


def write_set(db: Session, row: ProductSet, changed: Values) -> None:
    rest = dict(changed)
    text = rest.pop(GOODS, None)
    set_attributes(db, row, rest)
    if text is not None:
        db.execute(delete(SetItem).where(SetItem.set_id == row.id))
        db.add_all(
            SetItem(set_id=row.id, product_id=product, qty=qty, position=place)
            for place, (product, qty) in enumerate(listed(text))
        )
        db.flush()


def _with_goods(row: Any, fields: Sequence[Field], lines: Sequence[str]) -> dict[str, Any]:
    own = {field.name: getattr(row, field.name) for field in fields if field.name != GOODS}
    return own | {GOODS: "\n".join(lines)}


_promotion_taken = unique(Promotion.slug, "slug", "Акция с таким адресом уже есть")
_set_taken = unique(ProductSet.slug, "slug", "Набор с таким адресом уже есть")


def check_promotion(db: Session, meant: Values, row: Any) -> Errors:
    return dates(meant) | _promotion_taken(db, meant, row) | missing_goods(db, meant.get(GOODS) or "")


def check_set(db: Session, meant: Values, row: Any) -> Errors:
    return _set_taken(db, meant, row) | missing_goods(db, meant.get(GOODS) or "")


PROMOTIONS = Kind(
    slug="promotions", title="Акции", one="акцию", new="Новая акция", icon="megaphone", right=Right.CONTENT,
    model=Promotion, name=lambda row: row.title, fields=promotion_fields, search=(Promotion.title, Promotion.slug),
    order=Promotion.position, load=load_promotion, write=write_promotion, check=check_promotion, pictured=True,
    columns=(
        Column("Название", lambda row: row.title, Promotion.title),
        Column("Адрес", lambda row: f"/promo/{row.slug}", Promotion.slug, "mono"),
        Column("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", Promotion.ends_at),
    ),
    blank={"active": True, "position": 0}, page=lambda row: f"/promo/{row.slug}",
    about="Акция рассказывает. Цены она не меняет: их меняют «Цены и остатки» и промокоды.",
)  # fmt: skip

SETS = Kind(
    slug="sets", title="Наборы", one="набор", new="Новый набор", icon="boxes", right=Right.CONTENT, model=ProductSet,
    name=lambda row: row.title, fields=set_fields, search=(ProductSet.title, ProductSet.slug),
    order=ProductSet.position, load=load_set, write=write_set, check=check_set, pictured=True,
    columns=(
        Column("Название", lambda row: row.title, ProductSet.title),
        Column("Адрес", lambda row: f"/set/{row.slug}", ProductSet.slug, "mono"),
    ),
    blank={"active": True, "position": 0}, page=lambda row: f"/set/{row.slug}",
    about="Набор стоит столько, сколько его части.",
)  # fmt: skip
