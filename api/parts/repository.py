"""SQL of parts, their twins (rows of `parts` that are one part) and crosses.

The view `part_crosses` unites all sources of crosses: catalogues and suppliers' products.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, column, exists, func, select, table, true, union_all
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.product_fields import OWN_NUMBER_KINDS
from api.catalog.repository import is_listed
from api.parts.models import Part
from api.text.part_numbers import SPELT_DIFFERENTLY, other_spellings, same_number

FITS = "fits"
#: Crosses read per part and side, the most trusted first.
MAX_CROSSES = 1000

_CROSSES = table("part_crosses", *map(column, ("part_id", "other_id", "kind", "source", "title", "trust")))


class CrossRow(NamedTuple):
    part_id: int
    other_id: int
    kind: str
    source: str
    title: str
    confidence: int


class SpeltPart(NamedTuple):
    id: int
    key: str
    brand_key: str
    sold: bool


class PartRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, part_id: int) -> Part | None:
        return self.session.get(Part, part_id)

    def parts(self, ids: Collection[int]) -> dict[int, Part]:
        parts = self.session.scalars(select(Part).where(Part.id == any_id(ids)))
        return {part.id: part for part in parts}

    def same_number(self, part: Part) -> int:
        """How many other makers' parts have the same number, in any of its spellings."""
        return sum(other.id != part.id for other in self.by_lookups([part.lookup]).get(part.lookup, ()))

    def by_lookups(self, lookups: Collection[str]) -> dict[str, list[Part]]:
        """Parts by search key in all its spellings; several spellings of one maker are one part."""
        if not lookups:
            return {}
        wanted: defaultdict[str, set[str]] = defaultdict(set)
        for lookup in lookups:
            for spelling in (lookup, *other_spellings(lookup)):
                wanted[spelling].add(lookup)
        query = select(Part).where(Part.lookup == any_text(wanted), ~is_hidden()).order_by(Part.id)
        rows = self.session.scalars(query).all()
        twins = self.of_spellings([part.id for part in rows if other_spellings(part.key)])
        parts: defaultdict[str, list[Part]] = defaultdict(list)
        for part in rows:
            for lookup in wanted[part.lookup] if part.id not in twins else ():
                parts[lookup].append(part)
        return dict(parts)

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
            row._replace(part_id=twins.get(row.part_id, row.part_id), other_id=twins.get(row.other_id, row.other_id))
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
                query = query.where(exists().where(Part.id == other, is_on_sale(Part, or_its_twin=True)))
            crosses = query.lateral()
            sides.append(select(*crosses.c).select_from(requested.join(crosses, true())))
        return [CrossRow(*row) for row in self.session.execute(union_all(*sides))]

    def products(self, part_ids: Collection[int]) -> dict[int, list[int]]:
        """Shown products by part id, the most popular first; those of other spellings belong to the part too."""
        twins = {twin: part_id for twin, part_id in self.of_spellings(part_ids).items() if part_id in part_ids}
        query = (
            select(Part.id, Product.id)
            .join(PartNumber, (PartNumber.key == Part.key) & (PartNumber.brand_key == Part.brand_key))
            .join(Product, Product.id == PartNumber.product_id)
            .where(Part.id == any_id([*part_ids, *twins]), PartNumber.kind.in_(OWN_NUMBER_KINDS), is_listed())
            .order_by(Product.popularity.desc(), Product.id)
        )
        products: defaultdict[int, list[int]] = defaultdict(list)
        for part_id, product_id in self.session.execute(query).tuples():
            products[twins.get(part_id, part_id)].append(product_id)
        return products

    def parts_of_products(self, product_ids: Collection[int]) -> dict[int, int]:
        """Part by product, by the product's article; a twin counts as the part that represents it."""
        query = (
            select(PartNumber.product_id, func.min(Part.id))
            .join(Part, (Part.key == PartNumber.key) & (Part.brand_key == PartNumber.brand_key))
            .where(PartNumber.product_id == any_id(product_ids), PartNumber.kind == "article")
            .group_by(PartNumber.product_id)
        )
        parts = dict(self.session.execute(query).tuples().all())
        twins = self.twins(set(parts.values()))
        return {product_id: twins.get(part_id, part_id) for product_id, part_id in parts.items()}

    def fits(self, product_ids: Collection[int]) -> list[str]:
        """Applicability texts of these products."""
        query = (
            select(ProductOption.text)
            .join(Option, Option.id == ProductOption.option_id)
            .where(Option.key == FITS, ProductOption.product_id == any_id(product_ids))
            .distinct()
            .order_by(ProductOption.text)
        )
        return [text for text in self.session.scalars(query) if text]

    def twins(self, ids: Collection[int]) -> dict[int, int]:
        """Twins: id of a row → id of the row that represents the same part, where either is in `ids`.

        They are an unsold part without a maker and the only maker's part of its number, and spellings of one number of
        one maker.
        """
        if not ids:
            return {}
        spellings = self.of_spellings(ids)
        twins = {**self._of_makers(ids), **spellings}
        # The only maker's part may itself be another spelling of the part on sale.
        return {id_: spellings.get(main, main) for id_, main in twins.items()}

    def of_spellings(self, ids: Collection[int]) -> dict[int, int]:
        """Twins by another spelling of the number only."""
        if not ids:
            return {}
        keys = self.session.scalars(select(Part.key).where(Part.id == any_id(ids), Part.key.op("~")(SPELT_DIFFERENTLY)))
        spellings = {spelling for key in keys for spelling in (key, *other_spellings(key))}
        if not spellings:
            return {}
        query = select(Part.id, Part.key, Part.brand_key, is_on_sale(Part)).where(Part.key == any_text(spellings))
        return spelt_twins(SpeltPart(*row) for row in self.session.execute(query).tuples())

    def _of_makers(self, ids: Collection[int]) -> dict[int, int]:
        bare, makers_part = aliased(Part), aliased(Part)
        keys = select(Part.key).where(Part.id == any_id(ids))
        query = (
            select(bare.id, func.min(makers_part.id))
            .join(makers_part, (makers_part.key == bare.key) & (makers_part.brand_key != ""))
            .where(bare.brand_key == "", bare.key.in_(keys), ~is_on_sale(bare))
            .group_by(bare.id)
            .having(func.count() == 1)
        )
        return dict(self.session.execute(query).tuples().all())


def spelt_twins(parts: Iterable[SpeltPart]) -> dict[int, int]:
    """Of the spellings of one number of one maker the part on sale represents the others, else the oldest row.

    An unsold part without a maker belongs to the number's only maker.
    """
    numbers: defaultdict[str, list[SpeltPart]] = defaultdict(list)
    for part in sorted(parts, key=lambda part: (not part.sold, part.id)):
        numbers[same_number(part.key)].append(part)
    twins: dict[int, int] = {}
    for same in numbers.values():
        first: dict[str, int] = {}
        for part in same:
            first.setdefault(part.brand_key, part.id)
        makers = [id_ for brand_key, id_ in first.items() if brand_key]
        for part in same:
            is_makers = not part.brand_key and not part.sold and len(makers) == 1
            main = makers[0] if is_makers else first[part.brand_key]
            if main != part.id:
                twins[part.id] = main
    return twins


def is_hidden() -> ColumnElement[bool]:
    """A number without a maker is hidden where makers have it, unless the shop sells it."""
    makers_part = aliased(Part)
    is_known_to_makers = exists().where(makers_part.key == Part.key, makers_part.brand_key != "")
    return (Part.brand_key == "") & is_known_to_makers & ~is_on_sale(Part)


def is_on_sale(part: type[Part], *, or_its_twin: bool = False) -> ColumnElement[bool]:
    of_the_maker = PartNumber.brand_key == part.brand_key
    maker = of_the_maker | (part.brand_key == "") if or_its_twin else of_the_maker
    same = (PartNumber.key == part.key) & maker & PartNumber.kind.in_(OWN_NUMBER_KINDS)
    return select(PartNumber.id).join(Product, Product.id == PartNumber.product_id).where(same, is_listed()).exists()


def any_id(ids: Collection[int]) -> ColumnElement[int]:
    """ANY of one array parameter: the statement's text does not depend on the number of ids."""
    return func.any(bindparam(None, list(ids), type_=ARRAY(INTEGER)))


def any_text(texts: Collection[str]) -> ColumnElement[str]:
    return func.any(bindparam(None, list(texts), type_=ARRAY(TEXT)))
