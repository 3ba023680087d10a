"""Parts and what is said of them. `part_crosses` is the view of all sources: catalogues and the goods of suppliers."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, column, func, select, table, union_all
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.repository import shown
from api.parts.models import Part

FITS = "fits"
#: Crosses that are looked at from either side, the surest first.
MOST_CROSSES = 1000

_CROSSES = table(
    "part_crosses",
    *map(column, ("part_id", "other_id", "kind", "source", "title", "trust")),
)


class CrossRow(NamedTuple):
    part_id: int
    other_id: int
    kind: str
    source: str
    title: str
    trust: int


class PartRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, part_id: int) -> Part | None:
        return self.session.get(Part, part_id)

    def named(self, key: str, brand_key: str) -> Part | None:
        return self.session.scalar(select(Part).where(Part.key == key, Part.brand_key == brand_key))

    def parts(self, ids: Collection[int]) -> dict[int, Part]:
        found = self.session.scalars(select(Part).where(Part.id == _any(ids)))
        return {part.id: part for part in found}

    def same_number(self, part: Part) -> int:
        """Other makers' parts with the same number."""
        query = select(func.count()).where(Part.lookup == part.lookup, Part.id != part.id)
        return self.session.scalar(query) or 0

    def by_lookups(self, lookups: Collection[str]) -> Sequence[Part]:
        query = select(Part).where(Part.lookup == func.any(bindparam(None, list(lookups), type_=ARRAY(TEXT))))
        return self.session.scalars(query.order_by(Part.id)).all()

    def crosses(self, ids: Collection[int], kind: str | None = None) -> list[CrossRow]:
        """Everything said of these parts, from either side."""
        sides = []
        for side in (_CROSSES.c.part_id, _CROSSES.c.other_id):
            query = select(_CROSSES).where(side == _any(ids))
            query = query if kind is None else query.where(_CROSSES.c.kind == kind)
            sides.append(query.order_by(_CROSSES.c.trust.desc()).limit(MOST_CROSSES))
        return list(dict.fromkeys(CrossRow(*row) for row in self.session.execute(union_all(*sides))))

    def products(self, part_ids: Collection[int]) -> dict[int, list[int]]:
        """Shown products that are these parts, those taken most first."""
        query = (
            select(Part.id, Product.id)
            .join(PartNumber, (PartNumber.key == Part.key) & (PartNumber.brand_key == Part.brand_key))
            .join(Product, Product.id == PartNumber.product_id)
            .where(Part.id == _any(part_ids), PartNumber.kind == "article", shown())
            .order_by(Product.popularity.desc(), Product.id)
        )
        found: defaultdict[int, list[int]] = defaultdict(list)
        for part_id, product_id in self.session.execute(query):
            found[part_id].append(product_id)
        return found

    def fits(self, product_ids: Collection[int]) -> list[str]:
        """What suppliers say of the cars these products are for."""
        query = (
            select(ProductOption.text)
            .join(Option, Option.id == ProductOption.option_id)
            .where(Option.key == FITS, ProductOption.product_id == _any(product_ids))
            .distinct()
            .order_by(ProductOption.text)
        )
        return [text for text in self.session.scalars(query) if text]


def _any(ids: Collection[int]):  # type: ignore[no-untyped-def]
    return func.any(bindparam(None, list(ids), type_=ARRAY(INTEGER)))
