"""SQL of products by what they state of cars: the options `car_make` (one row per make) and `fits` (a text), numbers of
positions, and motor oils with a viscosity grade and a volume.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ScalarSelect, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Category, Option, PartNumber, Product, ProductOption
from api.catalog.repository import is_listed
from api.parts.models import Part
from api.vehicles.oils.facts import OIL_OPTIONS, SAE

MAKE, FITS = "car_make", "fits"
#: Products of this source state their applicability in general words that nobody checked (api/seed/data/README.md).
UNCONFIRMED_SOURCE = "seed"
#: Products of one make that are matched, the most popular first.
MAX_CANDIDATES = 5000


@dataclass(frozen=True, slots=True)
class ProductCandidate:
    """A product for a make of cars; `fits` is its applicability text."""

    id: int
    category_id: int
    popularity: int
    fits: str | None


def option_id(key: str) -> ScalarSelect[int]:
    """A subquery for the id of the option with this key."""
    return select(Option.id).where(Option.key == key).scalar_subquery()


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
    is_confirmed: bool = True


@dataclass(frozen=True, slots=True)
class ProductNumber:
    product_id: int
    key: str
    brand_key: str
    kind: str
    #: False for a cross that no source confirms.
    is_confirmed: bool = True


VOLUME = "volume_l"
#: Oils whose options are compared with the car, the most popular first.
MAX_OILS = 2000
_TEXTS = (*OIL_OPTIONS, "oil_type")


@dataclass(frozen=True, slots=True)
class Oil:
    id: int
    brand: str
    sae: str
    volume_l: float
    #: Texts by option key.
    options: dict[str, list[str]] = field(default_factory=dict)
    name: str = ""
    #: The source of its description was checked.
    is_confirmed: bool = True

    def first(self, key: str) -> str:
        """The first text of the option; empty without one."""
        return next(iter(self.options.get(key, ())), "")


class VehicleProductRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def makes(self) -> tuple[str, ...]:
        """Every make that products are for, by name."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(MAKE))
        return tuple(sorted(make for make in self.session.scalars(query) if make))

    def candidates(self, make: str, category_ids: Sequence[int] | None) -> list[ProductCandidate]:
        fits = aliased(ProductOption)
        query = (
            select(Product.id, Product.category_id, Product.popularity, func.min(fits.text).label("fits"))
            .join(ProductOption, ProductOption.product_id == Product.id)
            .outerjoin(fits, (fits.product_id == Product.id) & (fits.option_id == option_id(FITS)))
            .where(ProductOption.option_id == option_id(MAKE), ProductOption.text == make, is_listed())
            .group_by(Product.id)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MAX_CANDIDATES)
        )
        if category_ids is not None:
            query = query.where(Product.category_id.in_(category_ids))
        return [ProductCandidate(**row) for row in self.session.execute(query).mappings()]

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
                (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
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

    def grades(self) -> list[str]:
        """Every viscosity grade on sale, as suppliers spell it."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(SAE))
        return [text for text in self.session.scalars(query) if text]

    def oils(self, grades: Sequence[str]) -> list[Oil]:
        """Shown products of these grades with a volume in litres, the most popular first."""
        if not grades:
            return []
        sae, volume = aliased(ProductOption), aliased(ProductOption)
        query = (
            select(
                Product.id,
                Product.name,
                (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
                func.coalesce(Brand.name, "").label("brand"),
                sae.text.label("sae"),
                volume.number.label("volume_l"),
            )
            .select_from(Product)
            .join(sae, (sae.product_id == Product.id) & (sae.option_id == option_id(SAE)))
            .join(volume, (volume.product_id == Product.id) & (volume.option_id == option_id(VOLUME)))
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .where(sae.text.in_(grades), volume.number > 0, is_listed())
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MAX_OILS)
        )
        rows = self.session.execute(query).mappings().all()
        options = self._options([row["id"] for row in rows])
        return [Oil(**row, options=options[row["id"]]) for row in rows]

    def _options(self, ids: Sequence[int]) -> dict[int, dict[str, list[str]]]:
        query = (
            select(ProductOption.product_id, Option.key, ProductOption.text)
            .join(Option, Option.id == ProductOption.option_id)
            .where(ProductOption.product_id.in_(ids), Option.key.in_(_TEXTS), ProductOption.text.is_not(None))
            .order_by(ProductOption.product_id, ProductOption.position)
        )
        options: defaultdict[int, dict[str, list[str]]] = defaultdict(dict)
        for row in self.session.execute(query):
            options[row.product_id].setdefault(row.key, []).append(row.text or "")
        return options
