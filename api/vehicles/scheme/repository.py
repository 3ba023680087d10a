"""SQL of the products and numbers at the positions of a unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, tuple_
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Category, PartNumber, Product, ProductOption
from api.catalog.repository import is_listed
from api.parts.models import Part
from api.vehicles.applicability_repository import FITS, MAKE, MAX_CANDIDATES, UNCHECKED_SOURCE, option_id

AXLE = "axle"


@dataclass(frozen=True, slots=True)
class MakeProduct:
    """A product for a make of cars; `slug` is that of its section, `fits` its applicability text."""

    id: int
    name: str
    article: str
    brand: str
    slug: str
    fits: str
    axle: str
    #: The source of the applicability was checked; of an unchecked one only the model counts.
    is_checked: bool = True


@dataclass(frozen=True, slots=True)
class ProductNumber:
    product_id: int
    key: str
    brand_key: str
    kind: str
    #: False for an unchecked cross.
    is_checked: bool = True


class SchemeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def products_of_makes(self, makes: Sequence[str], slugs: Iterable[str]) -> list[MakeProduct]:
        """Those of the first make come first, then the most popular; products without a text are left out."""
        make_of, fits, axle = ProductOption, aliased(ProductOption), aliased(ProductOption)
        query = (
            select(
                Product.id,
                Product.name,
                func.coalesce(Product.article, "").label("article"),
                func.coalesce(Brand.name, "").label("brand"),
                Category.slug,
                func.coalesce(func.min(fits.text), "").label("fits"),
                func.coalesce(func.min(axle.text), "").label("axle"),
                (Product.source != UNCHECKED_SOURCE).label("is_checked"),
            )
            .join(Category, Category.id == Product.category_id)
            .join(make_of, make_of.product_id == Product.id)
            .join(fits, (fits.product_id == Product.id) & (fits.option_id == option_id(FITS)))
            .outerjoin(axle, (axle.product_id == Product.id) & (axle.option_id == option_id(AXLE)))
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .where(make_of.option_id == option_id(MAKE), make_of.text.in_(makes), is_listed())
            .where(Category.slug.in_(sorted(slugs)), ~Category.hidden)
            .group_by(Product.id, Brand.name, Category.slug)
            .order_by(func.bool_or(make_of.text == makes[0]).desc(), Product.popularity.desc(), Product.id)
            .limit(MAX_CANDIDATES)
        )
        return [MakeProduct(**row) for row in self.session.execute(query).mappings()]

    def products_of_numbers(self, keys: Iterable[str]) -> list[ProductNumber]:
        """Numbers of products with these keys: their own numbers and numbers that they replace."""
        query = (
            select(PartNumber.product_id, PartNumber.key, PartNumber.brand_key, PartNumber.kind)
            .join(Product, Product.id == PartNumber.product_id)
            .where(PartNumber.key.in_(sorted(keys)), is_listed())
            .order_by(Product.popularity.desc(), PartNumber.id)
        )
        return [ProductNumber(**row) for row in self.session.execute(query).mappings()]

    def part_ids(self, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """By (key, brand_key)."""
        query = select(Part.key, Part.brand_key, Part.id).where(tuple_(Part.key, Part.brand_key).in_(sorted(keys)))
        return {(key, brand_key): id_ for key, brand_key, id_ in self.session.execute(query).tuples()}
