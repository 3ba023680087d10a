"""SQL of the product card: the product, its brand and category, numbers, options, prices and stock."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductOption, Stock
from api.catalog.name_repository import BrandResolver, DriverConnection
from api.catalog.packing_repository import write_packings
from api.catalog.repository import CatalogRepository
from api.core.errors import NotFoundError
from api.text.slugs import unique_slug


class ProductCardRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def get(self, product_id: int, *, lock: bool = False) -> Product:
        product = self._session.get(Product, product_id, with_for_update=lock, populate_existing=lock)
        if product is None:
            raise NotFoundError("product_not_found", "Товара с таким номером нет: возможно, его удалили.")
        return product

    def add(self, product: Product) -> None:
        self._session.add(product)

    def write_packing(self, product_id: int) -> None:
        write_packings(self._session.connection(), [product_id])

    def prices(self, product_id: int) -> Sequence[Price]:
        return self._session.scalars(select(Price).where(Price.product_id == product_id)).all()

    def stock(self, product_id: int) -> Sequence[Stock]:
        return self._session.scalars(select(Stock).where(Stock.product_id == product_id)).all()

    # Brand and category

    def brand_name(self, brand_id: int | None) -> str:
        """Empty when there is no brand."""
        return self._session.scalar(select(Brand.name).where(Brand.id == brand_id)) or "" if brand_id else ""

    def brand_id(self, name: str, *, create: bool) -> int | None:
        """By the name, ignoring case."""
        known = self._session.scalar(select(Brand.id).where(func.lower(Brand.name) == name.lower()))
        if known is not None or not create:
            return known
        brand = Brand(name=name, slug=unique_slug(name, set(self._session.scalars(select(Brand.slug)))))
        self._session.add(brand)
        self._session.flush()
        return brand.id

    def category_path(self, category_id: int) -> list[str]:
        """Names from the root to the category."""
        category = self._session.get_one(Category, category_id)
        return [row.name for row in CatalogRepository(self._session).breadcrumbs(category)]

    # Numbers

    def numbers(self, product_id: int) -> Sequence[PartNumber]:
        """Without the numbers that are fields of the product."""
        return CatalogRepository(self._session).numbers(product_id)

    def brands(self) -> BrandResolver:
        return BrandResolver(cast(DriverConnection, self._session.connection().connection.driver_connection))

    def replace_numbers(self, product_id: int, kinds: Collection[str], numbers: Iterable[PartNumber]) -> None:
        """Those of `kinds`."""
        self._session.execute(delete(PartNumber).where(PartNumber.product_id == product_id, PartNumber.kind.in_(kinds)))
        self._session.add_all(numbers)
        self._session.flush()

    # Options

    def known_options(self) -> Mapping[int, Option]:
        query = select(Option).order_by(Option.position, Option.name)
        return {option.id: option for option in self._session.scalars(query)}

    def options(self, product_id: int) -> Sequence[ProductOption]:
        query = select(ProductOption).where(ProductOption.product_id == product_id).order_by(ProductOption.position)
        return self._session.scalars(query).all()

    def option_values(self, product_id: int) -> Sequence[tuple[str, str | float]]:
        """(option key, value) pairs in the order shown."""
        query = (
            select(Option.key, ProductOption.text, ProductOption.number)
            .join(Option, Option.id == ProductOption.option_id)
            .where(ProductOption.product_id == product_id)
            .order_by(ProductOption.position)
        )
        return [(row.key, row.text or row.number or 0) for row in self._session.execute(query)]

    def replace_options(self, product_id: int, options: Iterable[ProductOption]) -> None:
        self._session.execute(delete(ProductOption).where(ProductOption.product_id == product_id))
        self._session.add_all(options)
        self._session.flush()
