"""The list of products and the filters that the sheet of prices shares with it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.admin.listing import Ask, Order, like
from api.admin.posted import whole
from api.catalog.models import Brand, Category, PartNumber, Price, Product, ProductImage, Stock
from api.cities.models import PriceZone, Warehouse
from api.text.part_keys import number_key

LACKS = (("picture", "Без картинки"), ("price", "Без цены"), ("stock", "Нет на складах"))
VISIBLE = (("yes", "Показаны"), ("no", "Скрыты"))
LEAST_KEY = 3


class ProductList:
    """`zone_id` and `warehouse_id` say whose price and stock stand in the rows (no warehouse: all of them)."""

    def __init__(self, db: Session, ask: Ask, *, zone_id: int, warehouse_id: int | None = None) -> None:
        self.ask = ask
        self._db = db
        self._price = aliased(Price)
        self._zone_id = zone_id
        self._warehouse_id = warehouse_id
        self.order = Order(
            {
                "popularity": Product.popularity,
                "name": Product.name,
                "article": Product.article,
                "cost": self._price.cost,
                "qty": self._pieces(),
                "updated": Product.updated_at,
            },
            default="-popularity",
            tie=Product.id,
        ).of(ask)

    def query(self) -> Select[Any]:
        picture = (
            select(func.jsonb_build_array(ProductImage.key, ProductImage.kind))
            .where(ProductImage.product_id == Product.id)
            .order_by(ProductImage.position)
            .limit(1)
            .scalar_subquery()
        )
        return (
            select(
                Product.id,
                Product.name,
                Product.article,
                Product.visible,
                Product.unit,
                Brand.name.label("brand"),
                Category.name.label("category"),
                self._price.cost,
                self._price.guest_cost,
                self._pieces().label("qty"),
                picture.label("picture"),
            )
            .join(Category, Category.id == Product.category_id)
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .outerjoin(self._price, (self._price.product_id == Product.id) & (self._price.zone_id == self._zone_id))
            .where(*self._conditions())
            .order_by(*self.order.clauses())
        )

    def _pieces(self) -> Any:
        kept = [Stock.product_id == Product.id]
        if self._warehouse_id is not None:
            kept.append(Stock.warehouse_id == self._warehouse_id)
        return select(func.sum(Stock.qty)).where(*kept).correlate(Product).scalar_subquery()

    def _conditions(self) -> list[ColumnElement[bool]]:
        ask = self.ask
        found: list[ColumnElement[bool]] = []
        if text := ask.text("q"):
            found.append(_said(text))
        if brand := ask.number("brand"):
            found.append(Product.brand_id == brand)
        if category := ask.number("category"):
            path = select(Category.path).where(Category.id == category).scalar_subquery()
            found.append(or_(Category.id == category, Category.path.startswith(path + "/")))
        if shown := ask.choice("visible", ("yes", "no")):
            found.append(Product.visible.is_(shown == "yes"))
        match ask.choice("lacks", [key for key, _ in LACKS]):
            case "picture":
                found.append(~exists().where(ProductImage.product_id == Product.id))
            case "price":
                found.append(self._price.product_id.is_(None))
            case "stock":
                found.append(~exists().where(Stock.product_id == Product.id, Stock.qty > 0))
        return found

    def brands(self) -> Sequence[tuple[int, str]]:
        return self._db.execute(select(Brand.id, Brand.name).order_by(func.lower(Brand.name))).tuples().all()

    def categories(self) -> Sequence[tuple[int, str]]:
        return categories(self._db)


def _said(text: str) -> ColumnElement[bool]:
    """A name by all its words, an article, any of the numbers by their beginning, or the id."""
    ways = [
        Product.name.ilike(like(" ".join(text.split()))),
        *([] if " " not in text else [_all_words(text)]),
        Product.article.ilike(like(text)),
    ]
    key = number_key(text)
    if len(key) >= LEAST_KEY:
        ways.append(
            exists().where(PartNumber.product_id == Product.id, PartNumber.key.startswith(key, autoescape=True))
        )
    if (product_id := whole(text)) is not None:
        ways.append(Product.id == product_id)
    return or_(*ways)


def _all_words(text: str) -> ColumnElement[bool]:
    words = text.split()[:8]
    condition: ColumnElement[bool] = Product.name.ilike(like(words[0]))
    for word in words[1:]:
        condition &= Product.name.ilike(like(word))
    return condition


def categories(db: Session) -> Sequence[tuple[int, str]]:
    """Every category by the names from the root, in the order of the menu."""
    rows = db.execute(
        select(Category.id, Category.parent_id, Category.name).order_by(Category.level, Category.position, Category.id)
    ).tuples()
    names: dict[int, str] = {}
    below: dict[int | None, list[int]] = {}
    for category_id, parent_id, name in rows:
        names[category_id] = f"{names[parent_id]} → {name}" if parent_id else name
        below.setdefault(parent_id, []).append(category_id)
    found: list[tuple[int, str]] = []

    def walk(parent_id: int | None) -> None:
        for category_id in below.get(parent_id, ()):
            found.append((category_id, names[category_id]))
            walk(category_id)

    walk(None)
    return found


def zones(db: Session) -> Sequence[tuple[int, str]]:
    return db.execute(select(PriceZone.id, PriceZone.name).order_by(PriceZone.id)).tuples().all()


def warehouses(db: Session) -> Sequence[tuple[int, str]]:
    return db.execute(select(Warehouse.id, Warehouse.name).order_by(Warehouse.city_id, Warehouse.id)).tuples().all()
