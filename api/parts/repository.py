"""Parts and what is said of them. `part_crosses` is the view of all sources: catalogues and the goods of suppliers."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, column, exists, func, select, table, true, union_all
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.repository import shown
from api.parts.models import Part

FITS = "fits"
#: Crosses of a part that are looked at from each side, the surest first.
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
        query = select(func.count()).where(Part.lookup == part.lookup, Part.id != part.id, ~_is_hidden())
        return self.session.scalar(query) or 0

    def by_lookups(self, lookups: Collection[str]) -> Sequence[Part]:
        query = select(Part).where(Part.lookup == func.any(bindparam(None, list(lookups), type_=ARRAY(TEXT))))
        return self.session.scalars(query.where(~_is_hidden()).order_by(Part.id)).all()

    def twins(self, ids: Collection[int]) -> dict[int, int]:
        """Unsold parts without a maker → the only maker's part of the same number, where either is among `ids`."""
        if not ids:
            return {}
        bare, own = aliased(Part), aliased(Part)
        query = (
            select(bare.id, func.min(own.id))
            .join(own, (own.key == bare.key) & (own.brand_key != ""))
            .where(bare.brand_key == "", bare.key.in_(select(Part.key).where(Part.id == _any(ids))), ~_is_sold(bare))
            .group_by(bare.id)
            .having(func.count() == 1)
        )
        return dict(self.session.execute(query).tuples().all())

    def crosses(
        self, ids: Collection[int], kind: str | None = None, most: int | None = None, *, sold: bool = False
    ) -> list[CrossRow]:
        """Everything said of these parts, from either side; what is said of a twin is said of the maker's part.

        `sold`: only where there are goods at the other end.
        """
        own = [bare for bare, part_id in self.twins(ids).items() if part_id in ids]
        rows = self._crosses([*ids, *own], kind, most or MOST_CROSSES, sold=sold)
        twins = self.twins({id_ for row in rows for id_ in row[:2]})
        renamed = (
            row._replace(part_id=twins.get(row.part_id, row.part_id), other_id=twins.get(row.other_id, row.other_id))
            for row in rows
        )
        return list(dict.fromkeys(row for row in renamed if row.part_id != row.other_id))

    def _crosses(self, ids: Collection[int], kind: str | None, most: int, *, sold: bool) -> list[CrossRow]:
        asked = select(func.unnest(bindparam("ids", list(ids), type_=ARRAY(INTEGER))).label("id")).subquery()
        ends = (_CROSSES.c.part_id, _CROSSES.c.other_id)
        sides = []
        for side, other in (ends, ends[::-1]):
            query = select(_CROSSES).where(side == asked.c.id).order_by(_CROSSES.c.trust.desc()).limit(most)
            if kind is not None:
                query = query.where(_CROSSES.c.kind == kind)
            if sold:
                query = query.where(exists().where(Part.id == other, _is_sold(Part, or_its_twin=True)))
            said = query.lateral()
            sides.append(select(*said.c).select_from(asked.join(said, true())))
        return [CrossRow(*row) for row in self.session.execute(union_all(*sides))]

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


def _is_hidden() -> ColumnElement[bool]:
    """Nobody chooses a number without a maker where makers have it, unless it is goods of ours."""
    own = aliased(Part)
    makers_have_it = exists().where(own.key == Part.key, own.brand_key != "")
    return (Part.brand_key == "") & makers_have_it & ~_is_sold(Part)


def _is_sold(part: type[Part], *, or_its_twin: bool = False) -> ColumnElement[bool]:
    of_the_maker = PartNumber.brand_key == part.brand_key
    maker = of_the_maker | (part.brand_key == "") if or_its_twin else of_the_maker
    same = (PartNumber.key == part.key) & maker & (PartNumber.kind == "article")
    return select(PartNumber.id).join(Product, Product.id == PartNumber.product_id).where(same, shown()).exists()


def _any(ids: Collection[int]):  # type: ignore[no-untyped-def]
    return func.any(bindparam(None, list(ids), type_=ARRAY(INTEGER)))
