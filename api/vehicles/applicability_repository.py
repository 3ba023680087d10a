"""SQL of product applicability: the options `car_make` (one row per make) and `fits` (a text)."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Option, Product, ProductOption
from api.catalog.repository import is_listed

MAKE, FITS = "car_make", "fits"
#: Products of this source state their applicability in general words that nobody checked (api/seed/data/README.md).
UNCHECKED_SOURCE = "seed"
#: Products of one make that are matched, the most popular first.
MAX_CANDIDATES = 5000


@dataclass(frozen=True, slots=True)
class ProductCandidate:
    """A product for a make of cars; `fits` is its applicability text."""

    id: int
    category_id: int
    popularity: int
    fits: str | None


class ApplicabilityRepository:
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


def option_id(key: str) -> ScalarSelect[int]:
    """A subquery for the id of the option with this key."""
    return select(Option.id).where(Option.key == key).scalar_subquery()
