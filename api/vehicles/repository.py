"""Cars as the options of products tell them: `car_make` (a row a make) and `fits` (a list in words)."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Option, Product, ProductOption
from api.catalog.repository import shown

MAKE, FITS = "car_make", "fits"
#: Goods of this source tell their cars in general words that nobody has looked up (api/seed/data/README.md).
UNCHECKED_SOURCE = "seed"
#: Products of one make that are looked at, those taken most first.
MOST_CANDIDATES = 5000


class Candidate(NamedTuple):
    id: int
    category_id: int
    popularity: int
    fits: str | None


class VehicleRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def makes(self) -> tuple[str, ...]:
        """Every make that goods are told to be for, by name."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == _option(MAKE))
        return tuple(sorted(make for make in self.session.scalars(query) if make))

    def candidates(self, make: str, category_ids: Sequence[int] | None) -> Sequence[Candidate]:
        fits = aliased(ProductOption)
        query = (
            select(Product.id, Product.category_id, Product.popularity, func.min(fits.text))
            .join(ProductOption, ProductOption.product_id == Product.id)
            .outerjoin(fits, (fits.product_id == Product.id) & (fits.option_id == _option(FITS)))
            .where(ProductOption.option_id == _option(MAKE), ProductOption.text == make, shown())
            .group_by(Product.id)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MOST_CANDIDATES)
        )
        if category_ids is not None:
            query = query.where(Product.category_id.in_(category_ids))
        return [Candidate(*row) for row in self.session.execute(query)]


def _option(key: str) -> ScalarSelect[int]:
    return select(Option.id).where(Option.key == key).scalar_subquery()
