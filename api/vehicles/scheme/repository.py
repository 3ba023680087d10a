"""SQL of goods and numbers at the places of a unit."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import ScalarSelect, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Category, Option, PartNumber, Product, ProductOption
from api.catalog.repository import shown
from api.parts.models import Part
from api.vehicles.repository import FITS, MAKE, MOST_CANDIDATES, UNCHECKED_SOURCE

AXLE = "axle"


class Goods(NamedTuple):
    """A product that is told to be for a make of cars."""

    id: int
    name: str
    article: str
    brand: str
    slug: str
    fits: str
    axle: str
    #: Somebody stands for the list of cars; of others only the model is believed.
    is_checked: bool = True


class NumberOfGoods(NamedTuple):
    product_id: int
    key: str
    brand_key: str
    kind: str


class SchemeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def goods(self, make: str, slugs: Iterable[str]) -> Sequence[Goods]:
        """Those taken most first; what does not tell its cars in words is left out."""
        make_of, fits, axle = ProductOption, aliased(ProductOption), aliased(ProductOption)
        query = (
            select(
                *(Product.id, Product.name, func.coalesce(Product.article, ""), func.coalesce(Brand.name, "")),
                *(Category.slug, func.min(fits.text), func.min(axle.text), Product.source != UNCHECKED_SOURCE),
            )
            .join(Category, Category.id == Product.category_id)
            .join(make_of, make_of.product_id == Product.id)
            .join(fits, (fits.product_id == Product.id) & (fits.option_id == _option(FITS)))
            .outerjoin(axle, (axle.product_id == Product.id) & (axle.option_id == _option(AXLE)))
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .where(make_of.option_id == _option(MAKE), make_of.text == make, shown())
            .where(Category.slug.in_(sorted(slugs)), ~Category.hidden)
            .group_by(Product.id, Brand.name, Category.slug)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MOST_CANDIDATES)
        )
        rows = self.session.execute(query).tuples()
        return [Goods(*row[:5], row[5] or "", row[6] or "", row[7]) for row in rows]

    def goods_of_numbers(self, keys: Iterable[str]) -> Sequence[NumberOfGoods]:
        """Products that bear one of the numbers, or replace it."""
        query = (
            select(PartNumber.product_id, PartNumber.key, PartNumber.brand_key, PartNumber.kind)
            .join(Product, Product.id == PartNumber.product_id)
            .where(PartNumber.key.in_(sorted(keys)), shown())
            .order_by(Product.popularity.desc(), PartNumber.id)
        )
        return [NumberOfGoods(*row) for row in self.session.execute(query)]

    def part_ids(self, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """By (key, brand_key)."""
        query = select(Part.key, Part.brand_key, Part.id).where(tuple_(Part.key, Part.brand_key).in_(sorted(keys)))
        return {(key, brand_key): id_ for key, brand_key, id_ in self.session.execute(query)}


def _option(key: str) -> ScalarSelect[int]:
    return select(Option.id).where(Option.key == key).scalar_subquery()
