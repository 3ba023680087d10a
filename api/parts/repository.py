"""SQL of parts and crosses. The view `part_crosses` unites all sources: catalogues and suppliers' products."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, bindparam, column, exists, func, select, table, true, union_all
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.repository import is_listed
from api.parts.models import Part

FITS = "fits"
#: Crosses read per part and side, the most trusted first.
MAX_CROSSES = 1000

_CROSSES = table(
    "part_crosses",
    *map(column, ("part_id", "other_id", "kind", "source", "title", "trust")),
)


@dataclass(frozen=True, slots=True)
class CrossRow:
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

    def by_number(self, key: str, brand_key: str) -> Part | None:
        return self.session.scalar(select(Part).where(Part.key == key, Part.brand_key == brand_key))

    def parts(self, ids: Collection[int]) -> dict[int, Part]:
        parts = self.session.scalars(select(Part).where(Part.id == _any(ids)))
        return {part.id: part for part in parts}

    def same_number(self, part: Part) -> int:
        """The number of other makers' parts with the same number."""
        query = select(func.count()).where(Part.lookup == part.lookup, Part.id != part.id, ~_is_hidden())
        return self.session.scalar(query) or 0

    def by_lookups(self, lookups: Collection[str]) -> Sequence[Part]:
        query = select(Part).where(Part.lookup == func.any(bindparam(None, list(lookups), type_=ARRAY(TEXT))))
        return self.session.scalars(query.where(~_is_hidden()).order_by(Part.id)).all()

    def twins(self, ids: Collection[int]) -> dict[int, int]:
        """Twins: unsold part without a maker → the only maker's part of the same number, where either is in `ids`."""
        if not ids:
            return {}
        bare, makers_part = aliased(Part), aliased(Part)
        query = (
            select(bare.id, func.min(makers_part.id))
            .join(makers_part, (makers_part.key == bare.key) & (makers_part.brand_key != ""))
            .where(bare.brand_key == "", bare.key.in_(select(Part.key).where(Part.id == _any(ids))), ~_is_on_sale(bare))
            .group_by(bare.id)
            .having(func.count() == 1)
        )
        return dict(self.session.execute(query).tuples().all())

    def crosses(
        self, ids: Collection[int], kind: str | None = None, limit: int | None = None, *, on_sale: bool = False
    ) -> list[CrossRow]:
        """Crosses of these parts, from either side; crosses of a twin count for the maker's part.

        `on_sale`: only crosses whose other part is on sale.
        """
        twin_ids = [bare for bare, part_id in self.twins(ids).items() if part_id in ids]
        rows = self._crosses([*ids, *twin_ids], kind, limit or MAX_CROSSES, on_sale=on_sale)
        twins = self.twins({id_ for row in rows for id_ in (row.part_id, row.other_id)})
        renamed = (
            replace(row, part_id=twins.get(row.part_id, row.part_id), other_id=twins.get(row.other_id, row.other_id))
            for row in rows
        )
        return list(dict.fromkeys(row for row in renamed if row.part_id != row.other_id))

    def _crosses(self, ids: Collection[int], kind: str | None, limit: int, *, on_sale: bool) -> list[CrossRow]:
        requested = select(func.unnest(bindparam("ids", list(ids), type_=ARRAY(INTEGER))).label("id")).subquery()
        ends = (_CROSSES.c.part_id, _CROSSES.c.other_id)
        sides = []
        for side, other in (ends, ends[::-1]):
            query = select(_CROSSES).where(side == requested.c.id).order_by(_CROSSES.c.trust.desc()).limit(limit)
            if kind is not None:
                query = query.where(_CROSSES.c.kind == kind)
            if on_sale:
                query = query.where(exists().where(Part.id == other, _is_on_sale(Part, or_its_twin=True)))
            crosses = query.lateral()
            sides.append(select(*crosses.c).select_from(requested.join(crosses, true())))
        return [CrossRow(**row) for row in self.session.execute(union_all(*sides)).mappings()]

    def products(self, part_ids: Collection[int]) -> dict[int, list[int]]:
        """Shown products by part id, the most popular first."""
        query = (
            select(Part.id, Product.id)
            .join(PartNumber, (PartNumber.key == Part.key) & (PartNumber.brand_key == Part.brand_key))
            .join(Product, Product.id == PartNumber.product_id)
            .where(Part.id == _any(part_ids), PartNumber.kind == "article", is_listed())
            .order_by(Product.popularity.desc(), Product.id)
        )
        products: defaultdict[int, list[int]] = defaultdict(list)
        for part_id, product_id in self.session.execute(query).tuples():
            products[part_id].append(product_id)
        return products

    def fits(self, product_ids: Collection[int]) -> list[str]:
        """Applicability texts of these products."""
        query = (
            select(ProductOption.text)
            .join(Option, Option.id == ProductOption.option_id)
            .where(Option.key == FITS, ProductOption.product_id == _any(product_ids))
            .distinct()
            .order_by(ProductOption.text)
        )
        return [text for text in self.session.scalars(query) if text]


def _is_hidden() -> ColumnElement[bool]:
    """A number without a maker is hidden where makers have it, unless the shop sells it."""
    makers_part = aliased(Part)
    is_known_to_makers = exists().where(makers_part.key == Part.key, makers_part.brand_key != "")
    return (Part.brand_key == "") & is_known_to_makers & ~_is_on_sale(Part)


def _is_on_sale(part: type[Part], *, or_its_twin: bool = False) -> ColumnElement[bool]:
    of_the_maker = PartNumber.brand_key == part.brand_key
    maker = of_the_maker | (part.brand_key == "") if or_its_twin else of_the_maker
    same = (PartNumber.key == part.key) & maker & (PartNumber.kind == "article")
    return select(PartNumber.id).join(Product, Product.id == PartNumber.product_id).where(same, is_listed()).exists()


def _any(ids: Collection[int]) -> ColumnElement[int]:
    """ANY of one array parameter: the statement's text does not depend on the number of ids."""
    return func.any(bindparam(None, list(ids), type_=ARRAY(INTEGER)))
