"""SQL of twins: rows of `parts` that are one part."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, exists, func, select
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT
from sqlalchemy.orm import Session, aliased

from api.catalog.models import PartNumber, Product
from api.catalog.product_fields import OWN_NUMBER_KINDS
from api.catalog.repository import is_listed
from api.parts.models import Part
from api.text.number_spellings import SPELT_DIFFERENTLY, other_spellings, same_number


class SpeltPart(NamedTuple):
    id: int
    key: str
    brand_key: str
    sold: bool


class TwinRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

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
