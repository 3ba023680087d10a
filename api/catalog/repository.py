"""SQL of the catalogue, and of city offers: pieces in the city, pieces elsewhere, and days until one arrives.

Arrival = supply days of the warehouse plus whole days of transit to the city (design §4), a day more once the warehouse
has sent the orders of the day; the least over the warehouses that have the product. A warehouse without a transit row
does not serve the city. Documents of the engine know no time of day: they count from the day when the order is sent.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    RowMapping,
    ScalarSelect,
    Select,
    SQLColumnExpression,
    Time,
    case,
    cast,
    exists,
    func,
    join,
    select,
    true,
)
from sqlalchemy.orm import Session, aliased, joinedload, selectinload

from api.catalog.models import (
    HIDDEN_CATEGORY_ID,
    Brand,
    Category,
    PartNumber,
    Price,
    Product,
    ProductImage,
    ProductOption,
    Stock,
)
from api.catalog.product_fields import PRODUCT_FIELDS
from api.cities.models import City, Transit, Warehouse
from drawings.drawing import Drawing

#: The city where the warehouse is, for its time zone.
ORIGIN = aliased(City)
IS_PAST_CUTOFF = cast(func.timezone(ORIGIN.timezone, func.now()), Time) >= Warehouse.order_cutoff
_DAYS_FROM_SHIPPING = Warehouse.supply_days + Transit.days
#: Until a piece that is ordered now is in the city of the transit.
DAYS_FROM_NOW = _DAYS_FROM_SHIPPING + case((IS_PAST_CUTOFF, 1), else_=0)
#: Stock of every warehouse with each city that it serves.
_STOCK_FOR_CITIES = (
    join(Stock, Warehouse, Warehouse.id == Stock.warehouse_id)
    .join(ORIGIN, ORIGIN.id == Warehouse.city_id)
    .join(Transit, Transit.warehouse_id == Warehouse.id)
)


# The bound parameter is a list of ids that is passed with the statement.
def city_offers(
    product_ids: Sequence[int] | BindParameter[Sequence[int]], city_id: int | None = None
) -> Select[int, int, int, int, int | None]:
    """Of one city or of all, for orders that are placed now: pieces in the city, and those that can be sent to it.

    `arrival_days` is None when no warehouse has the product.
    """
    is_local = Warehouse.city_id == Transit.city_id
    query = (
        select(
            Stock.product_id,
            Transit.city_id,
            func.coalesce(func.sum(Stock.qty).filter(is_local), 0).label("local_qty"),
            func.coalesce(func.sum(Stock.qty).filter(~is_local), 0).label("remote_qty"),
            func.min(DAYS_FROM_NOW).filter(Stock.qty > 0).label("arrival_days"),
        )
        .select_from(_STOCK_FOR_CITIES)
        .where(Stock.product_id.in_(product_ids))
        .group_by(Stock.product_id, Transit.city_id)
    )
    return query if city_id is None else query.where(Transit.city_id == city_id)


def stock_for_cities(product_ids: Collection[int], city_ids: Collection[int]) -> Select[int, int, int, int, bool, int]:
    """Rows (product, city, warehouse, pieces, whether it stands in the city, days of arrival) of the same offers."""
    return (
        select(
            Stock.product_id,
            Transit.city_id,
            Stock.warehouse_id,
            Stock.qty,
            (Warehouse.city_id == Transit.city_id).label("is_local"),
            DAYS_FROM_NOW.label("arrival_days"),
        )
        .select_from(_STOCK_FOR_CITIES)
        .where(Stock.product_id.in_(product_ids), Transit.city_id.in_(city_ids))
    )


def days_from_shipping() -> Select[int, int, int, int]:
    """(warehouse, its city, city, days from the day of shipping) of every transit."""
    query = select(Transit.warehouse_id, Warehouse.city_id, Transit.city_id, _DAYS_FROM_SHIPPING)
    return query.join(Warehouse, Warehouse.id == Transit.warehouse_id).order_by(Transit.warehouse_id, Transit.city_id)


def arrival_days(product_id: SQLColumnExpression[int], city_id: int) -> ScalarSelect[int | None]:
    """`arrival_days` of one city as a column, for lists that sort by it; null when no warehouse has the product."""
    return (
        select(func.min(DAYS_FROM_NOW))
        .select_from(_STOCK_FOR_CITIES)
        .where(Stock.product_id == product_id, Stock.qty > 0, Transit.city_id == city_id)
        .correlate(Product)
        .scalar_subquery()
    )


#: Rows of a category that hold two products even when each has several sizes.
_SIZES_OF_TWO = 12


def is_listed() -> ColumnElement[bool]:
    """The condition for a product to be in lists: visible, with a picture and a stock row (spec §3)."""
    return (
        Product.visible
        & exists().where(ProductImage.product_id == Product.id)
        & exists().where(Stock.product_id == Product.id)
    )


def in_stock(city_id: int) -> ColumnElement[bool]:
    return exists().where(
        Stock.product_id == Product.id,
        Stock.qty > 0,
        Stock.warehouse_id.in_(select(Warehouse.id).where(Warehouse.city_id == city_id)),
    )


def card_group() -> ColumnElement[int]:
    """What products on one card share: the packing group, or the id of a product without other sizes."""
    return func.coalesce(Product.packing_group, Product.id)


def stored_drawing(session: Session, key: str) -> Drawing | None:
    """The drawing with this key, as an import or staff wrote it; None when no product has it."""
    query = select(ProductImage.drawing).where(ProductImage.key == key, ProductImage.kind == "drawing").limit(1)
    stored = session.scalar(query)
    return Drawing(**stored) if stored else None


class CatalogRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def categories(self) -> Sequence[Category]:
        """Every category for menus, parents before children."""
        query = (
            select(Category)
            .where(~Category.hidden, Category.id != HIDDEN_CATEGORY_ID)
            .order_by(Category.level, Category.position, Category.id)
        )
        return self.session.scalars(query).all()

    def listed_by_category(self) -> dict[int, int]:
        """Cards by category: the sizes of one product count once."""
        query = (
            select(Product.category_id, func.count(card_group().distinct()))
            .where(is_listed())
            .group_by(Product.category_id)
        )
        return dict(self.session.execute(query).tuples().all())

    def brands(self) -> Sequence[Row[int, str, str, str | None, int]]:
        """(id, name, slug, country, products), most cards first."""
        cards = func.count(card_group().distinct())
        query = (
            select(Brand.id, Brand.name, Brand.slug, Brand.country, cards.label("products"))
            .join(Product, Product.brand_id == Brand.id)
            .where(is_listed())
            .group_by(Brand.id)
            .order_by(cards.desc(), Brand.name)
        )
        return self.session.execute(query).all()

    def brand_names(self) -> Sequence[tuple[str, list[str]]]:
        """(name, spellings)"""
        return self.session.execute(select(Brand.name, Brand.spellings).order_by(Brand.id)).tuples().all()

    def prices(self, product_ids: Collection[int], zone_id: int) -> dict[int, int]:
        """Kopecks by product id; products without a price in the zone are left out."""
        query = select(Price.product_id, Price.cost).where(Price.product_id.in_(product_ids), Price.zone_id == zone_id)
        return dict(self.session.execute(query).tuples().all())

    def popular(self, city_id: int, limit: int) -> list[int]:
        """Ids of the most popular products in stock in the city, at most two per category, one size of each product."""
        best = (
            select(Product.id, Product.category_id, Product.popularity, Product.packing_group)
            .where(Product.category_id == Category.id, is_listed(), in_stock(city_id))
            .order_by(Product.popularity.desc(), Product.id)
            .limit(_SIZES_OF_TWO)
            .lateral()
        )
        query = select(*best.c).select_from(Category).join(best, true()).order_by(best.c.popularity.desc(), best.c.id)
        chosen: list[int] = []
        by_category: Counter[int] = Counter()
        groups: set[int] = set()
        for row in self.session.execute(query):
            if by_category[row.category_id] < 2 and row.packing_group not in groups and len(chosen) < limit:
                chosen.append(row.id)
                by_category[row.category_id] += 1
                groups |= {row.packing_group} - {None}
        return chosen

    def get(self, product_id: int) -> Product | None:
        query = (
            select(Product)
            .where(Product.id == product_id, Product.visible)
            .options(
                joinedload(Product.brand),
                joinedload(Product.category),
                selectinload(Product.images),
                selectinload(Product.options).joinedload(ProductOption.option),
            )
        )
        return self.session.scalars(query).first()

    def id_of_old(self, old_id: str) -> int | None:
        """Old ids may repeat: products still sold come first, then the most popular."""
        query = (
            select(Product.id)
            .where(Product.old_id == old_id, Product.visible)
            .order_by(is_listed().desc(), Product.popularity.desc(), Product.id)
            .limit(1)
        )
        return self.session.scalar(query)

    def ranges_of_listed(self, size: int) -> Sequence[tuple[int, datetime]]:
        """The ranges of `size` ids that have products, counted from 1, and the time of their last change."""
        place = (Product.id - 1) // size + 1
        query = select(place, func.max(Product.updated_at)).where(is_listed()).group_by(place).order_by(place)
        return self.session.execute(query).tuples().all()

    def changes_of_listed(self, first: int, last: int) -> Sequence[tuple[int, datetime]]:
        """(id, time of the last change) of the products with these ids."""
        query = select(Product.id, Product.updated_at).where(is_listed(), Product.id.between(first, last))
        return self.session.execute(query.order_by(Product.id)).tuples().all()

    def breadcrumbs(self, category: Category) -> Sequence[Category]:
        """The path from the root to the category itself."""
        parts = category.path.split("/")
        paths = ["/".join(parts[: depth + 1]) for depth in range(len(parts))]
        return self.session.scalars(select(Category).where(Category.path.in_(paths)).order_by(Category.level)).all()

    def numbers(self, product_id: int) -> Sequence[PartNumber]:
        """Without the numbers that are fields of the product."""
        is_field = PartNumber.kind.in_(PRODUCT_FIELDS)
        query = select(PartNumber).where(PartNumber.product_id == product_id, ~is_field).order_by(PartNumber.id)
        return self.session.scalars(query).all()

    def stock_by_warehouse(self, product_id: int, city_id: int) -> Sequence[RowMapping]:
        """The fields of StockPlace: warehouses that serve the city and have the product, soonest first."""
        query = (
            select(
                Warehouse.id.label("warehouse_id"),
                *(ORIGIN.id.label("city_id"), ORIGIN.name.label("city")),
                *(Warehouse.name, Warehouse.address, Stock.qty),
                DAYS_FROM_NOW.label("days"),
                (~IS_PAST_CUTOFF).label("ships_today"),
                func.to_char(Warehouse.order_cutoff, "HH24:MI").label("today_until"),
                Warehouse.pickup_active,
            )
            .join(Stock, Stock.warehouse_id == Warehouse.id)
            .join(ORIGIN, ORIGIN.id == Warehouse.city_id)
            .join(Transit, (Transit.warehouse_id == Warehouse.id) & (Transit.city_id == city_id))
            .where(Stock.product_id == product_id, Stock.qty > 0)
            .order_by(DAYS_FROM_NOW, Stock.qty.desc(), Warehouse.id)
        )
        return self.session.execute(query).mappings().all()
