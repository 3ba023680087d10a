"""SQL of the catalogue. "Shown" means visible, with a picture and a stock row (spec §3)."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Row, exists, func, select, true
from sqlalchemy.orm import Session, joinedload, selectinload

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
from api.catalog.offer_repository import city_offers
from api.cities.models import City, Transit, Warehouse


def shown() -> ColumnElement[bool]:
    return (
        Product.visible
        & exists().where(ProductImage.product_id == Product.id)
        & exists().where(Stock.product_id == Product.id)
    )


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

    def shown_by_category(self) -> dict[int, int]:
        query = select(Product.category_id, func.count()).where(shown()).group_by(Product.category_id)
        return dict(self.session.execute(query).tuples().all())

    def brands(self) -> Sequence[Row[Brand, int]]:
        query = (
            select(Brand, func.count(Product.id))
            .join(Product, Product.brand_id == Brand.id)
            .where(shown())
            .group_by(Brand.id)
            .order_by(func.count(Product.id).desc(), Brand.name)
        )
        return self.session.execute(query).all()

    def popular(self, city_id: int, limit: int) -> list[int]:
        """Ids of what is taken most, of what lies in the city, at most two of a category so that the row is varied."""
        here = exists().where(
            Stock.product_id == Product.id,
            Stock.qty > 0,
            Stock.warehouse_id.in_(select(Warehouse.id).where(Warehouse.city_id == city_id)),
        )
        best = (
            select(Product.id, Product.popularity)
            .where(Product.category_id == Category.id, shown(), here)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(2)
            .lateral()
        )
        query = select(best.c.id).select_from(Category).join(best, true()).order_by(best.c.popularity.desc(), best.c.id)
        return list(self.session.scalars(query.limit(limit)))

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
        """Old numbers may repeat: what is taken most of what is still sold."""
        query = (
            select(Product.id)
            .where(Product.old_id == old_id, Product.visible)
            .order_by(shown().desc(), Product.popularity.desc(), Product.id)
            .limit(1)
        )
        return self.session.scalar(query)

    def breadcrumbs(self, category: Category) -> Sequence[Category]:
        """The branch from the root to the category itself."""
        parts = category.path.split("/")
        paths = ["/".join(parts[: depth + 1]) for depth in range(len(parts))]
        return self.session.scalars(select(Category).where(Category.path.in_(paths)).order_by(Category.level)).all()

    def price(self, product_id: int, zone_id: int) -> Price | None:
        return self.session.get(Price, (product_id, zone_id))

    def offer(self, product_id: int, city_id: int) -> Row[int, int, int, int, int | None] | None:
        return self.session.execute(city_offers([product_id], city_id)).first()

    def numbers(self, product_id: int) -> Sequence[PartNumber]:
        query = select(PartNumber).where(PartNumber.product_id == product_id).order_by(PartNumber.id)
        return self.session.scalars(query).all()

    def stock_places(self, product_id: int, city_id: int) -> Sequence[Row[Warehouse, City, int, int]]:
        """(warehouse, its city, pieces, days until the asking city has them), soonest first."""
        days = Warehouse.supply_days + Transit.days
        query = (
            select(Warehouse, City, Stock.qty, days.label("days"))
            .join(Stock, Stock.warehouse_id == Warehouse.id)
            .join(City, City.id == Warehouse.city_id)
            .join(Transit, (Transit.warehouse_id == Warehouse.id) & (Transit.city_id == city_id))
            .where(Stock.product_id == product_id, Stock.qty > 0)
            .order_by(days, Stock.qty.desc(), Warehouse.id)
        )
        return self.session.execute(query).all()
