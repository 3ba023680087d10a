"""SQL of motor oils as goods with a grade and a volume."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import ScalarSelect, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Option, Product, ProductOption
from api.catalog.repository import shown

SAE, VOLUME = "sae", "volume_l"
#: Their cards are read one and all.
MOST_OILS = 600
#: Options of an oil that several values are told of.
TOLD = ("series", "oil_type", "fuel", "api", "acea", "ilsac", "jaso", "approvals")


@dataclass(frozen=True, slots=True)
class Oil:
    id: int
    brand: str
    sae: str
    volume_l: float
    told: dict[str, list[str]] = field(default_factory=dict)
    name: str = ""

    def one(self, key: str) -> str:
        return next(iter(self.told.get(key, ())), "")


class OilRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def oils(self, grades: Sequence[str]) -> list[Oil]:
        """Shown goods of these grades with a volume in litres, those taken most."""
        if not grades:
            return []
        sae, volume = aliased(ProductOption), aliased(ProductOption)
        query = (
            select(Product.id, Product.name, Brand.name, sae.text, volume.number)
            .select_from(Product)
            .join(sae, (sae.product_id == Product.id) & (sae.option_id == self._option(SAE)))
            .join(volume, (volume.product_id == Product.id) & (volume.option_id == self._option(VOLUME)))
            .outerjoin(Brand, Brand.id == Product.brand_id)
            .where(sae.text.in_(grades), volume.number > 0, shown())
            .order_by(Product.popularity.desc(), Product.id)
            .limit(MOST_OILS)
        )
        rows = self.session.execute(query).tuples().all()
        told = self._told([row[0] for row in rows])
        return [
            Oil(id_, brand or "", grade or "", litres or 0.0, told[id_], name)
            for id_, name, brand, grade, litres in rows
        ]

    def _told(self, ids: Sequence[int]) -> dict[int, dict[str, list[str]]]:
        query = (
            select(ProductOption.product_id, Option.key, ProductOption.text)
            .join(Option, Option.id == ProductOption.option_id)
            .where(ProductOption.product_id.in_(ids), Option.key.in_(TOLD), ProductOption.text.is_not(None))
            .order_by(ProductOption.product_id, ProductOption.position)
        )
        found: defaultdict[int, dict[str, list[str]]] = defaultdict(dict)
        for id_, key, text in self.session.execute(query).tuples():
            found[id_].setdefault(key, []).append(text or "")
        return found

    @staticmethod
    def _option(key: str) -> ScalarSelect[int]:
        return select(Option.id).where(Option.key == key).scalar_subquery()
