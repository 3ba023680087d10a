"""SQL of products by what they state of cars: the options `car_make` (one row per make) and `fits` (a text), and motor
oils with a viscosity grade and a volume.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, ScalarSelect, exists, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Category, Option, Product, ProductOption
from api.catalog.repository import is_listed
from api.parts.models import Part
from api.vehicles.oils.facts import SAE

MAKE, FITS, AXLE, VOLUME = "car_make", "fits", "axle", "volume_l"
#: Products of this source state their applicability in general words that nobody checked (api/seed/data/README.md).
UNCONFIRMED_SOURCE = "seed"
#: Products of one make that are matched, the most popular first.
MAX_CANDIDATES = 5000
#: Oils whose options are compared with the car, the most popular first.
MAX_OILS = 2000


def option_id(key: str) -> ScalarSelect[int]:
    """A subquery for the id of the option with this key."""
    return select(Option.id).where(Option.key == key).scalar_subquery()


@dataclass(frozen=True, slots=True)
class MakeProduct:
    """A product for a make of cars; `slug` is that of its section, `fits` its applicability text."""

    id: int
    name: str
    article: str
    brand: str
    category_id: int
    slug: str
    fits: str
    axle: str
    #: The source of the applicability was checked; of an unchecked one only the model counts.
    is_confirmed: bool = True


def product_makes(session: Session) -> tuple[str, ...]:
    """Every make that products are for, by name."""
    query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(MAKE))
    return tuple(sorted(make for make in session.scalars(query) if make))


def products_in(session: Session, make: str, category_ids: Collection[int] | None) -> list[MakeProduct]:
    """Of these sections, or of all."""
    return _products(session, [make], *([] if category_ids is None else [Category.id.in_(category_ids)]))


def products_of_makes(session: Session, makes: Sequence[str], slugs: Iterable[str]) -> list[MakeProduct]:
    """Of the sections with these slugs; only those that say which cars they fit."""
    fits = aliased(ProductOption)
    says_fits = exists().where(fits.product_id == Product.id, fits.option_id == option_id(FITS))
    return _products(session, makes, Category.slug.in_(sorted(slugs)), ~Category.hidden, says_fits)


def _products(session: Session, makes: Sequence[str], *conditions: ColumnElement[bool]) -> list[MakeProduct]:
    """Those of the first make come first, then the most popular."""
    make_of, fits, axle = ProductOption, aliased(ProductOption), aliased(ProductOption)
    query = (
        select(
            Product.id,
            Product.name,
            func.coalesce(Product.article, "").label("article"),
            func.coalesce(Brand.name, "").label("brand"),
            Product.category_id,
            Category.slug,
            func.coalesce(func.min(fits.text), "").label("fits"),
            func.coalesce(func.min(axle.text), "").label("axle"),
            (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
        )
        .join(Category, Category.id == Product.category_id)
        .join(make_of, make_of.product_id == Product.id)
        .outerjoin(fits, (fits.product_id == Product.id) & (fits.option_id == option_id(FITS)))
        .outerjoin(axle, (axle.product_id == Product.id) & (axle.option_id == option_id(AXLE)))
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(make_of.option_id == option_id(MAKE), make_of.text.in_(makes), is_listed(), *conditions)
        .group_by(Product.id, Brand.name, Category.slug)
        .order_by(func.bool_or(make_of.text == makes[0]).desc(), Product.popularity.desc(), Product.id)
        .limit(MAX_CANDIDATES)
    )
    return [MakeProduct(**row) for row in session.execute(query).mappings()]


def part_ids(session: Session, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """By (key, brand_key)."""
    query = select(Part.key, Part.brand_key, Part.id).where(tuple_(Part.key, Part.brand_key).in_(sorted(keys)))
    return {(key, brand_key): id_ for key, brand_key, id_ in session.execute(query).tuples()}


def oil_grades(session: Session) -> list[str]:
    """Every viscosity grade of products, as suppliers spell it."""
    query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(SAE))
    return [text for text in session.scalars(query) if text]


def oil_ids(session: Session, grades: Sequence[str]) -> list[int]:
    """Listed products of these grades with a volume in litres, the most popular first."""
    of_product = exists().where(ProductOption.product_id == Product.id)
    has_grade = of_product.where(ProductOption.option_id == option_id(SAE), ProductOption.text.in_(grades))
    has_volume = of_product.where(ProductOption.option_id == option_id(VOLUME), ProductOption.number > 0)
    query = select(Product.id).where(has_grade, has_volume, is_listed())
    return list(session.scalars(query.order_by(Product.popularity.desc(), Product.id).limit(MAX_OILS)))
