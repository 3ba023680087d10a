"""SQL of what goods tell of cars and of oil, and of all cars at once."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, ScalarSelect, Select, exists, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.vehicles.fitment.oil_verdict import APPROVALS, OIL_OPTIONS
from api.vehicles.fitment.vehicle_index import Cars
from api.vehicles.models import Vehicle
from api.vehicles.repository import FITS, UNCHECKED_SOURCE
from api.vehicles.vehicle_catalogue import Modification

#: Options that only oil and chemistry have.
FLUID = ("volume_l", "volume", "sae", APPROVALS)
_FIELDS = tuple(Modification.__dataclass_fields__)
_BETWEEN = "\x1f"
_CARS = select(
    *(
        func.array_to_string(Vehicle.oil_approvals, _BETWEEN) if name == "oil_approvals" else getattr(Vehicle, name)
        for name in _FIELDS
    )
).order_by(Vehicle.id)


class Goods(NamedTuple):
    """`told` by keys of options, numbers left out; `has_numbers`: numbers of others that it replaces."""

    id: int
    told: dict[str, list[str]]
    has_numbers: bool
    #: Somebody stands for what it tells of its cars.
    is_checked: bool = True


class FittingRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def goods(self, ids: Collection[int]) -> Sequence[Goods]:
        """Those that are not there, or hidden, are left out."""
        others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind != "article")
        query = _told(select(Product.id, others, Product.source != UNCHECKED_SOURCE), (FITS, *OIL_OPTIONS, *FLUID))
        query = query.where(Product.id.in_(ids), Product.visible)
        return [Goods(id_, _by_key(pairs), has, checked) for id_, has, checked, pairs in self.session.execute(query)]

    def oils(self) -> Sequence[Goods]:
        """Everything that names approvals."""
        has = exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == _option(APPROVALS))
        query = _told(select(Product.id), OIL_OPTIONS).where(has, Product.visible)
        return [Goods(id_, _by_key(pairs), False) for id_, pairs in self.session.execute(query)]

    def texts(self) -> Sequence[str]:
        """Every list of cars there is, once."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == _option(FITS))
        return [text for text in self.session.scalars(query) if text]


def all_cars(connection: Connection) -> Cars:
    """The catalogue as it is now; what it has read of texts is kept while it stays the same."""
    return _cars(tuple(tuple(row) for row in connection.execute(_CARS)))


@lru_cache(maxsize=2)
def _cars(rows: tuple[tuple[Any, ...], ...]) -> Cars:
    named = (dict(zip(_FIELDS, row, strict=True)) for row in rows)
    return Cars(
        Modification(**car | {"oil_approvals": tuple(filter(None, car["oil_approvals"].split(_BETWEEN)))})
        for car in named
    )


def _told(query: Select[*tuple[Any, ...]], keys: Sequence[str]) -> Select[*tuple[Any, ...]]:
    pair = func.jsonb_build_array(Option.key, func.coalesce(ProductOption.text, ""))
    wanted = (Option.id == ProductOption.option_id) & Option.key.in_(keys)
    told = (
        select(func.jsonb_agg(aggregate_order_by(pair, ProductOption.position)))
        .join(Option, wanted)
        .where(ProductOption.product_id == Product.id)
        .correlate(Product)
        .scalar_subquery()
    )
    return query.add_columns(told)


def _by_key(pairs: Sequence[tuple[str, str]] | None) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in pairs or ():
        found.setdefault(key, []).append(value)
    return found


def _option(key: str) -> ScalarSelect[int]:
    return select(Option.id).where(Option.key == key).scalar_subquery()
