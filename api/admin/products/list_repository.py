"""SQL of the product list, which the price sheet shares: filters, search, sort orders."""

from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, exists, func, or_, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Session, aliased

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import contains, paginate_rows, sort_clauses
from api.catalog.models import Brand, Category, PartNumber, Price, Product, ProductImage, Stock
from api.http.fields import parse_whole_number
from api.text.part_numbers import number_key

MISSING = (("picture", "Без картинки"), ("price", "Без цены"), ("stock", "Нет на складах"))
VISIBLE = (("yes", "Показаны"), ("no", "Скрыты"))
SORT_KEYS = ("popularity", "name", "article", "cost", "qty", "updated")
DEFAULT_SORT = "-popularity"
#: A shorter key would match too many part numbers.
MIN_KEY = 3
MAX_WORDS = 8


class AdminProductListRepository:
    """`zone_id` selects the prices and `warehouse_id` the stock of the rows (None: all warehouses together)."""

    def __init__(self, session: Session, *, zone_id: int, warehouse_id: int | None = None) -> None:
        self._session = session
        self._price = aliased(Price)
        self._zone_id = zone_id
        self._warehouse_id = warehouse_id

    def page(self, list_query: ListQuery, order: SortOrder) -> ResultPage[Any]:  # rows of the query
        """`cost` and `guest_cost` in kopecks, `qty` None without a stock row, `picture` [key, kind] of the first."""
        columns = {
            "popularity": Product.popularity,
            "name": Product.name,
            "article": Product.article,
            "cost": self._price.cost,
            "qty": self._qty(),
            "updated": Product.updated_at,
        }
        query = (
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
                self._qty().label("qty"),
                _first_picture().label("picture"),
            )
            .join(Category, Category.id == Product.category_id)
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .outerjoin(self._price, (self._price.product_id == Product.id) & (self._price.zone_id == self._zone_id))
            .where(*self._conditions(list_query))
            .order_by(*sort_clauses(order, columns, tie=Product.id))
        )
        return paginate_rows(self._session, query, list_query)

    def _qty(self) -> ScalarSelect[int]:
        conditions = [Stock.product_id == Product.id]
        if self._warehouse_id is not None:
            conditions.append(Stock.warehouse_id == self._warehouse_id)
        return select(func.sum(Stock.qty)).where(*conditions).correlate(Product).scalar_subquery()

    def _conditions(self, list_query: ListQuery) -> list[ColumnElement[bool]]:
        conditions: list[ColumnElement[bool]] = []
        if text := list_query.text("q"):
            conditions.append(_matches(text))
        if brand := list_query.number("brand"):
            conditions.append(Product.brand_id == brand)
        if category := list_query.number("category"):
            path = select(Category.path).where(Category.id == category).scalar_subquery()
            conditions.append(or_(Category.id == category, Category.path.startswith(path + "/")))
        if visible := list_query.choice("visible", ("yes", "no")):
            conditions.append(Product.visible.is_(visible == "yes"))
        match list_query.choice("lacks", [key for key, _ in MISSING]):
            case "picture":
                conditions.append(~exists().where(ProductImage.product_id == Product.id))
            case "price":
                conditions.append(self._price.product_id.is_(None))
            case "stock":
                conditions.append(~exists().where(Stock.product_id == Product.id, Stock.qty > 0))
        return conditions


def _first_picture() -> ScalarSelect[list[str] | None]:
    return (
        select(func.jsonb_build_array(ProductImage.key, ProductImage.kind, type_=JSONB))
        .where(ProductImage.product_id == Product.id)
        .order_by(ProductImage.position)
        .limit(1)
        .scalar_subquery()
    )


def _matches(text: str) -> ColumnElement[bool]:
    """By the name (all words), the article, the beginning of any part number, or the id."""
    matches: list[ColumnElement[bool]] = [
        Product.name.ilike(contains(" ".join(text.split()))),
        *([] if " " not in text else [_all_words(text)]),
        Product.article.ilike(contains(text)),
    ]
    key = number_key(text)
    if len(key) >= MIN_KEY:
        matches.append(
            exists().where(PartNumber.product_id == Product.id, PartNumber.key.startswith(key, autoescape=True))
        )
    if (product_id := parse_whole_number(text)) is not None:
        matches.append(Product.id == product_id)
    return or_(*matches)


def _all_words(text: str) -> ColumnElement[bool]:
    words = text.split()[:MAX_WORDS]
    condition: ColumnElement[bool] = Product.name.ilike(contains(words[0]))
    for word in words[1:]:
        condition &= Product.name.ilike(contains(word))
    return condition
