"""Tables of vehicles, their part numbers and sizes, VIN and frame codes, and requests to an expert."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from api.catalog.models import default_brand_key
from api.core.db import Base


def _is_confidence() -> CheckConstraint:
    return CheckConstraint("confidence IN ('two_sources', 'one_source', 'memory')", name="confidence")


class Sourced:
    """`confidence`: `two_sources` and `one_source` are the number of sources of the row; `memory` has no source."""

    source: Mapped[str]
    confidence: Mapped[str]

    @property
    def is_confirmed(self) -> bool:
        return self.confidence != "memory"


class ExpertRequest(Base):
    """A request to find a part for a vehicle. A repeated new request is stored once."""

    __tablename__ = "expert_requests"
    __table_args__ = (
        CheckConstraint("status IN ('new', 'answered', 'closed')", name="status"),
        CheckConstraint("text <> ''", name="text"),
        Index("uq_expert_requests_new", "phone", "vin", "text", unique=True, postgresql_where=text("status = 'new'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    phone: Mapped[str]
    #: VIN or frame number in its normal spelling; empty for a request about a part number alone.
    vin: Mapped[str] = mapped_column(default="", server_default="")
    text: Mapped[str]
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    status: Mapped[str] = mapped_column(default="new", server_default="new")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Vehicle(Sourced, Base):
    """One modification: a generation of a model with one engine. Unknown facts are null or empty."""

    __tablename__ = "vehicles"
    __table_args__ = (
        Index("ix_vehicles_make_model", "make", "model"),
        Index("ix_vehicles_engine_code", "engine_code", postgresql_where=text("engine_code <> ''")),
        _is_confidence(),
        CheckConstraint("model <> ''", name="model"),
        CheckConstraint("cam_drive IN ('belt', 'chain', '')", name="cam_drive"),
        CheckConstraint("rear_brake IN ('drum', 'disc', '')", name="rear_brake"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: The natural key: the same when other facts of the row are corrected (api.vehicles.write_repository).
    key: Mapped[str] = mapped_column(unique=True)
    make: Mapped[str]
    make_ru: Mapped[str] = mapped_column(default="", server_default="")
    model: Mapped[str]
    model_ru: Mapped[str] = mapped_column(default="", server_default="")
    generation: Mapped[str] = mapped_column(default="", server_default="")
    body_code: Mapped[str] = mapped_column(default="", server_default="")
    years_from: Mapped[int | None] = mapped_column(SmallInteger)
    years_to: Mapped[int | None] = mapped_column(SmallInteger)
    engine_code: Mapped[str] = mapped_column(default="", server_default="")
    #: One engine under the codes of several makes: H4M = HR16DE. Empty when unknown.
    engine_family: Mapped[str] = mapped_column(default="", server_default="")
    #: `belt`, `chain` or empty.
    cam_drive: Mapped[str] = mapped_column(default="", server_default="")
    #: `drum`, `disc`, or empty when unknown or depending on the trim.
    rear_brake: Mapped[str] = mapped_column(default="", server_default="")
    service_interval_km: Mapped[int | None]
    #: `petrol`, `diesel` or empty.
    fuel: Mapped[str] = mapped_column(default="", server_default="")
    displacement_l: Mapped[float | None]
    power_hp: Mapped[int | None] = mapped_column(SmallInteger)
    #: Litres, including the filter.
    oil_volume_l: Mapped[float | None]
    oil_sae: Mapped[str] = mapped_column(default="", server_default="")
    oil_approvals: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    coolant_volume_l: Mapped[float | None]


class VehiclePart(Sourced, Base):
    """A part number at a position of a unit of a vehicle (api.vehicles.units)."""

    __tablename__ = "vehicle_parts"
    __table_args__ = (
        UniqueConstraint("vehicle_id", "unit", "position", "key", "brand"),
        Index("ix_vehicle_parts_key_brand_key", "key", "brand_key"),
        CheckConstraint("kind IN ('oem', 'analogue')", name="kind"),
        _is_confidence(),
        CheckConstraint("key <> ''", name="key"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicles.id", ondelete="CASCADE"))
    unit: Mapped[str]
    position: Mapped[int] = mapped_column(SmallInteger)
    brand: Mapped[str]
    #: With `key` the identity of the part (api.parts).
    brand_key: Mapped[str] = mapped_column(default=default_brand_key, server_default="")
    number: Mapped[str]
    key: Mapped[str]
    kind: Mapped[str]
    qty: Mapped[int | None] = mapped_column(SmallInteger)
    #: Of oil filters: `M20x1.5`, `3/4-16 UNF`, or `cartridge` for an element without a thread; empty when unknown.
    thread: Mapped[str] = mapped_column(default="", server_default="")


class VehicleSize(Sourced, Base):
    """What a battery, lamp or wiper blade of a vehicle must be like: the value of one product option.

    `value` is written as the option is: `H4` of `base`, `прямая` of `polarity`; `55-62` is a range of `capacity_ah`,
    `600+400` the blades of driver and passenger.
    """

    __tablename__ = "vehicle_sizes"
    __table_args__ = (
        CheckConstraint("kind IN ('wiper_blades', 'battery', 'lamp_low_beam', 'lamp_high_beam')", name="kind"),
        CheckConstraint("position IN ('front', 'rear', '')", name="position"),
        _is_confidence(),
        CheckConstraint("value <> ''", name="value"),
    )

    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicles.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[str] = mapped_column(primary_key=True)
    #: Key of the option (api.catalog.models.Option).
    option: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class FrameCode(Sourced, Base):
    """The model code of a frame number (`KZH106` of `KZH106-0012345`). `#` is any digit."""

    __tablename__ = "frame_codes"
    __table_args__ = (
        UniqueConstraint("code", "vehicle_id"),
        Index("ix_frame_codes_code", "code", postgresql_ops={"code": "text_pattern_ops"}),
        CheckConstraint("code ~ '^[A-Z0-9#]{2,10}$'", name="code"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str]
    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicles.id", ondelete="CASCADE"), index=True)


class Plant(Sourced, Base):
    """The owner of a WMI (first three characters of a VIN, ISO 3780); several `makes` when it builds several."""

    __tablename__ = "plants"
    __table_args__ = (_is_confidence(),)

    wmi: Mapped[str] = mapped_column(primary_key=True)
    maker: Mapped[str]
    makes: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    plant: Mapped[str] = mapped_column(default="", server_default="")
    country: Mapped[str] = mapped_column(default="", server_default="")
    years: Mapped[str] = mapped_column(default="", server_default="")
    note: Mapped[str] = mapped_column(default="", server_default="")


class VinPattern(Sourced, Base):
    """The model line by characters of a VIN: `4-6=GFL`, `4-5=CB;8=A` or `7-8=1K;10=7|8`, positions from 1."""

    __tablename__ = "vin_patterns"
    __table_args__ = (_is_confidence(),)

    wmi: Mapped[str] = mapped_column(primary_key=True)
    pattern: Mapped[str] = mapped_column(primary_key=True)
    makes: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    #: Empty when the pattern determines only the make.
    models: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    generation: Mapped[str] = mapped_column(default="", server_default="")
    body: Mapped[str] = mapped_column(default="", server_default="")
    engine_code: Mapped[str] = mapped_column(default="", server_default="")
    #: Production years of the line, like `plants.years`; only used to rule years out.
    years: Mapped[str] = mapped_column(default="", server_default="")
    note: Mapped[str] = mapped_column(default="", server_default="")


class VinYear(Sourced, Base):
    """The position of the model year in VINs with this `wmi` (`*` ends a prefix) and `prefix` at position 4."""

    __tablename__ = "vin_years"
    __table_args__ = (
        _is_confidence(),
        CheckConstraint("position IN (10, 11)", name="position"),
    )

    wmi: Mapped[str] = mapped_column(primary_key=True)
    prefix: Mapped[str] = mapped_column(primary_key=True, default="", server_default="")
    #: Null when these VINs hold no year.
    position: Mapped[int | None] = mapped_column(SmallInteger)
    note: Mapped[str] = mapped_column(default="", server_default="")
