"""SQL of motor oils: products with a viscosity grade and a volume."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Brand, Option, Product, ProductOption
from api.catalog.repository import is_listed
from api.vehicles.applicability_repository import UNCHECKED_SOURCE, option_id
from api.vehicles.oils.facts import OIL_OPTIONS, SAE

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
    is_checked: bool = True

    def first(self, key: str) -> str:
        """The first text of the option; empty without one."""
        return next(iter(self.options.get(key, ())), "")


class OilRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

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
                (Product.source != UNCHECKED_SOURCE).label("is_checked"),
                Brand.name.label("brand"),
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
        rows = self.session.execute(query).all()
        options = self._options([row.id for row in rows])
        return [
            Oil(
                id=row.id,
                name=row.name,
                brand=row.brand or "",
                sae=row.sae or "",
                volume_l=row.volume_l or 0.0,
                options=options[row.id],
                is_checked=row.is_checked,
            )
            for row in rows
        ]

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
