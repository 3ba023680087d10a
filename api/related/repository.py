"""SQL of related products. Every list has a limit, whatever the size of the catalogue.

With 300,000 products the query by make of car, which matches tens of thousands, takes 0.1 s; the others take 10 ms.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from sqlalchemy import exists, func, select, true
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category, Option, PartNumber, Product, ProductOption, Stock
from api.catalog.repository import is_listed
from api.cities.models import Transit
from api.orders.models import OrderLine
from api.promotions.models import ProductSet, SetItem
from api.related.similarity import CAR, ProductTraits

#: Limits of candidates, the most popular first: of a category, of a brand in it, of makes of car.
MAX_OF_CATEGORY = 300
MAX_OF_BRAND = 100
MAX_OF_MAKES = 400
#: Number of newest orders that are searched for products bought together.
MAX_ORDERS = 300


_CAR_OPTION = select(Option.id).where(Option.key == CAR).scalar_subquery()
_NAMES_CARS = exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == _CAR_OPTION)


class RelatedRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def traits(self, product_ids: Collection[int]) -> dict[int, ProductTraits]:
        columns = (Product.id, Product.brand_id, Product.category_id, Product.popularity)
        rows = self.session.execute(select(*columns).where(Product.id.in_(product_ids), Product.visible)).all()
        options = self._options(product_ids) if rows else {}
        return {row.id: ProductTraits(**row._mapping, options=options.get(row.id, {})) for row in rows}

    def _options(self, product_ids: Collection[int]) -> dict[int, dict[str, frozenset[str | float]]]:
        query = (
            select(ProductOption.product_id, Option.key, ProductOption.text, ProductOption.number)
            .join(Option, Option.id == ProductOption.option_id)
            .where(ProductOption.product_id.in_(product_ids))
        )
        options: dict[int, dict[str, frozenset[str | float]]] = defaultdict(dict)
        for row in self.session.execute(query):
            values: set[str | float] = {value for value in (row.text, row.number) if value is not None}
            options[row.product_id][row.key] = options[row.product_id].get(row.key, frozenset()) | values
        return options

    def category(self, category_id: int) -> Category:
        return self.session.get_one(Category, category_id)

    def category_slugs(self, product_ids: Collection[int]) -> dict[int, str]:
        query = select(Product.id, Category.slug).join(Category, Category.id == Product.category_id)
        return dict(self.session.execute(query.where(Product.id.in_(product_ids))).tuples().all())

    def naming_cars_or_of(self, slugs: Collection[str], product_ids: Collection[int]) -> set[int]:
        """Which of these products name makes of car, or are in categories of these slugs."""
        query = select(Product.id).join(Category, Category.id == Product.category_id)
        query = query.where(Product.id.in_(product_ids), Category.slug.in_(slugs) | _NAMES_CARS)
        return set(self.session.scalars(query))

    def option_names(self, keys: Collection[str]) -> dict[str, str]:
        return dict(self.session.execute(select(Option.key, Option.name).where(Option.key.in_(keys))).tuples().all())

    def neighbours(self, product: ProductTraits) -> list[int]:
        """Products of the same category: the most popular ones, and those of the same brand."""
        category = select(Product.id).where(Product.category_id == product.category_id, Product.visible)
        category = category.order_by(Product.popularity.desc(), Product.id)
        popular = category.limit(MAX_OF_CATEGORY).subquery()
        same_brand = category.where(Product.brand_id == product.brand_id).limit(MAX_OF_BRAND).subquery()
        return list(self.session.scalars(select(popular.c.id).union(select(same_brand.c.id))))

    def sharing_number(self, product_id: int, limit: int) -> list[int]:
        """Products that share a part number with the product."""
        product_number, shared_number = aliased(PartNumber), aliased(PartNumber)
        query = (
            select(shared_number.product_id)
            .join(product_number, product_number.key == shared_number.key)
            .where(product_number.product_id == product_id, shared_number.product_id != product_id)
            .where(
                (product_number.brand == shared_number.brand)
                | (product_number.kind != "article")
                | (shared_number.kind != "article")
            )
            .group_by(shared_number.product_id)
            .order_by(func.count().desc(), shared_number.product_id)
            .limit(limit)
        )
        return list(self.session.scalars(query))

    def of_makes(self, makes: Collection[str | float], but_category: int) -> list[int]:
        """The most popular products for these makes of car, outside one category."""
        if not makes:
            return []
        named = _NAMES_CARS.where(ProductOption.text.in_(map(str, makes)))
        query = (
            select(Product.id)
            .where(Product.visible, Product.category_id != but_category, named)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MAX_OF_MAKES)
        )
        return list(self.session.scalars(query))

    def sets(self, product_id: int) -> Sequence[ProductSet]:
        has = exists().where(SetItem.set_id == ProductSet.id, SetItem.product_id == product_id)
        query = select(ProductSet).where(ProductSet.active, has).order_by(ProductSet.position, ProductSet.id).limit(3)
        return self.session.scalars(query).all()

    def in_sets(self, set_ids: Sequence[int]) -> list[int]:
        query = select(SetItem.product_id).where(SetItem.set_id.in_(set_ids)).order_by(SetItem.set_id, SetItem.position)
        return list(self.session.scalars(query)) if set_ids else []

    def ordered_with(self, product_id: int, limit: int) -> list[int]:
        newest = (
            select(OrderLine.order_id)
            .where(OrderLine.product_id == product_id)
            .order_by(OrderLine.order_id.desc())
            .limit(MAX_ORDERS)
        )
        query = (
            select(OrderLine.product_id)
            .where(OrderLine.order_id.in_(newest), OrderLine.product_id.is_not(None))
            .where(OrderLine.product_id != product_id)
            .group_by(OrderLine.product_id)
            .order_by(func.count().desc(), OrderLine.product_id)
            .limit(limit)
        )
        return [id_ for id_ in self.session.scalars(query) if id_ is not None]

    def best_of(self, paths: Sequence[str], city_id: int, each: int) -> list[int]:
        """The most popular products available in the city, up to `each` from every category, in their order."""
        if not paths:
            return []
        here = (
            select(Stock.product_id)
            .join(Transit, Transit.warehouse_id == Stock.warehouse_id)
            .where(Stock.product_id == Product.id, Stock.qty > 0, Transit.city_id == city_id)
            .exists()
        )
        best = (
            select(Product.id, Product.popularity)
            .where(Product.category_id == Category.id, is_listed(), here)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(each)
            .lateral()
        )
        query = select(Category.path, best.c.id).join(best, true()).where(Category.path.in_(paths))
        rows = self.session.execute(query.order_by(best.c.popularity.desc())).all()
        return [id_ for path in paths for of, id_ in rows if of == path]
