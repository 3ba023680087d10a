"""SQL of what stands beside a product. Every list is bounded, whatever the size of the catalogue.

With 300,000 products the goods of a make of car, of which there are tens of thousands, take 0.1 s; the rest 10 ms.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from sqlalchemy import exists, func, select, true
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category, Option, PartNumber, Product, ProductOption, Stock
from api.catalog.repository import shown
from api.cities.models import Transit
from api.orders.models import OrderLine
from api.promotions.models import ProductSet, SetItem
from api.related.likeness import CAR, Facts

#: Of a section and of a make of car, those taken most are looked at.
MOST_OF_A_SECTION = 300
MOST_OF_A_LINE = 100
MOST_OF_A_CAR = 400
#: The newest orders say what is taken together.
MOST_ORDERS = 300


class RelatedRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def facts(self, product_ids: Collection[int]) -> dict[int, Facts]:
        columns = (Product.id, Product.brand_id, Product.category_id, Product.popularity)
        rows = self.session.execute(select(*columns).where(Product.id.in_(product_ids), Product.visible)).all()
        options = self._options(product_ids) if rows else {}
        return {row.id: Facts(**row._mapping, options=options.get(row.id, {})) for row in rows}

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

    def option_names(self, keys: Collection[str]) -> dict[str, str]:
        return dict(self.session.execute(select(Option.key, Option.name).where(Option.key.in_(keys))).tuples().all())

    def neighbours(self, me: Facts) -> list[int]:
        """Of its section: those taken most, and those of its brand."""
        section = select(Product.id).where(Product.category_id == me.category_id, Product.visible)
        order = (Product.popularity.desc(), Product.id)
        most = section.order_by(*order).limit(MOST_OF_A_SECTION).subquery()
        line = section.where(Product.brand_id == me.brand_id).order_by(*order).limit(MOST_OF_A_LINE).subquery()
        return list(self.session.scalars(select(most.c.id).union(select(line.c.id))))

    def sharing_a_number(self, product_id: int, limit: int) -> list[int]:
        """Products of other makers that answer to one of its numbers."""
        own, other = aliased(PartNumber), aliased(PartNumber)
        query = (
            select(other.product_id)
            .join(own, own.key == other.key)
            .where(own.product_id == product_id, other.product_id != product_id)
            .where((own.brand == other.brand) | (own.kind != "article") | (other.kind != "article"))
            .group_by(other.product_id)
            .order_by(func.count().desc(), other.product_id)
            .limit(limit)
        )
        return list(self.session.scalars(query))

    def of_makes(self, makes: Collection[str | float], but_category: int) -> list[int]:
        """What is taken most for these makes of car, outside of one section."""
        if not makes:
            return []
        option = select(Option.id).where(Option.key == CAR).scalar_subquery()
        named = exists().where(
            ProductOption.product_id == Product.id,
            ProductOption.option_id == option,
            ProductOption.text.in_(map(str, makes)),
        )
        query = (
            select(Product.id)
            .where(Product.visible, Product.category_id != but_category, named)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MOST_OF_A_CAR)
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
            .limit(MOST_ORDERS)
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
        """What is taken most of some sections and can be had in the city, section after section."""
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
            .where(Product.category_id == Category.id, shown(), here)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(each)
            .lateral()
        )
        query = select(Category.path, best.c.id).join(best, true()).where(Category.path.in_(paths))
        rows = self.session.execute(query.order_by(best.c.popularity.desc())).all()
        return [id_ for path in paths for of, id_ in rows if of == path]
