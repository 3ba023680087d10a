"""SQL of what products state of their fitment, and of all vehicles at once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, ScalarSelect, exists, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.vehicles.applicability_repository import FITS, UNCHECKED_SOURCE, option_id
from api.vehicles.fitment.oil_verdict import APPROVALS, OIL_OPTIONS
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.models import Vehicle
from api.vehicles.vehicle_catalogue import Modification

#: Options that only oils and car chemistry have.
FLUID = ("volume_l", "volume", "sae", APPROVALS)
_FIELDS = tuple(field.name for field in fields(Modification))
_SEPARATOR = "\x1f"
_VEHICLES = select(
    *(
        func.array_to_string(Vehicle.oil_approvals, _SEPARATOR) if name == "oil_approvals" else getattr(Vehicle, name)
        for name in _FIELDS
    )
).order_by(Vehicle.id)

#: Objects with `key` and `text` as jsonb_agg returns them; None without options.
OptionTexts = Sequence[dict[str, str]] | None


@dataclass(frozen=True, slots=True)
class FitmentProduct:
    id: int
    #: Texts by option key; numbers are left out.
    options: dict[str, list[str]]
    #: It replaces numbers of other makers.
    has_other_numbers: bool
    #: The source of its applicability was checked.
    is_checked: bool = True


class FitmentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def products(self, ids: Collection[int]) -> list[FitmentProduct]:
        """Products that are missing or hidden are left out."""
        has_others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind != "article")
        options = _options((FITS, *OIL_OPTIONS, *FLUID))
        query = select(
            Product.id,
            options.label("options"),
            has_others.label("has_other_numbers"),
            (Product.source != UNCHECKED_SOURCE).label("is_checked"),
        )
        query = query.where(Product.id.in_(ids), Product.visible)
        return [
            FitmentProduct(
                id=row.id,
                options=_by_key(row.options),
                has_other_numbers=row.has_other_numbers,
                is_checked=row.is_checked,
            )
            for row in self.session.execute(query)
        ]

    def oils(self) -> list[FitmentProduct]:
        """Every product with approvals."""
        has_approvals = exists().where(
            ProductOption.product_id == Product.id, ProductOption.option_id == option_id(APPROVALS)
        )
        query = select(Product.id, _options(OIL_OPTIONS).label("options")).where(has_approvals, Product.visible)
        return [
            FitmentProduct(id=row.id, options=_by_key(row.options), has_other_numbers=False)
            for row in self.session.execute(query)
        ]

    def applicability_texts(self) -> list[str]:
        """Every distinct applicability text."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(FITS))
        return [text for text in self.session.scalars(query) if text]


def read_vehicle_index(connection: Connection) -> VehicleIndex:
    """The index of the current catalogue; the same object, with its cache, while no vehicle changes."""
    return _index(tuple(tuple(row) for row in connection.execute(_VEHICLES)))


# The values of a row are of the types of the fields of Modification.
@lru_cache(maxsize=2)
def _index(rows: tuple[tuple[Any, ...], ...]) -> VehicleIndex:
    cars = (dict(zip(_FIELDS, row, strict=True)) for row in rows)
    return VehicleIndex(
        Modification(**car | {"oil_approvals": tuple(filter(None, car["oil_approvals"].split(_SEPARATOR)))})
        for car in cars
    )


def _options(keys: Sequence[str]) -> ScalarSelect[OptionTexts]:
    option = func.jsonb_build_object("key", Option.key, "text", func.coalesce(ProductOption.text, ""))
    is_option = (Option.id == ProductOption.option_id) & Option.key.in_(keys)
    return (
        select(func.jsonb_agg(aggregate_order_by(option, ProductOption.position)))
        .join(Option, is_option)
        .where(ProductOption.product_id == Product.id)
        .correlate(Product)
        .scalar_subquery()
    )


def _by_key(options: OptionTexts) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    for option in options or ():
        texts.setdefault(option["key"], []).append(option["text"])
    return texts
