"""The catalogue of vehicles: modifications, their parts, frame codes, and what is known of VINs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0022"
down_revision = "0021"

TABLES = ("vin_years", "vin_patterns", "plants", "frame_codes", "vehicle_parts", "vehicles")


def upgrade() -> None:
    _vehicles()
    _parts()
    _frame_codes()
    _vins()


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _empty(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), server_default="", nullable=False)


def _list(name: str) -> sa.Column[list[str]]:
    return sa.Column(name, ARRAY(sa.TEXT()), server_default="{}", nullable=False)


def _confidence(table: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(
        "confidence IN ('two_sources', 'one_source', 'memory')", name=op.f(f"ck_{table}_confidence")
    )


def _vehicles() -> None:
    op.create_table(
        "vehicles",
        sa.Column("id", sa.Integer(), nullable=False),
        *(_text("key"), _text("make"), _empty("make_ru"), _text("model"), _empty("model_ru")),
        *(_empty("generation"), _empty("body_code")),
        sa.Column("years_from", sa.SmallInteger(), nullable=True),
        sa.Column("years_to", sa.SmallInteger(), nullable=True),
        *(_empty("engine_code"), _empty("fuel")),
        sa.Column("displacement_l", sa.Float(), nullable=True),
        sa.Column("power_hp", sa.SmallInteger(), nullable=True),
        sa.Column("oil_volume_l", sa.Float(), nullable=True),
        *(_empty("oil_sae"), _list("oil_approvals")),
        sa.Column("coolant_volume_l", sa.Float(), nullable=True),
        *(_text("source"), _text("confidence")),
        _confidence("vehicles"),
        sa.CheckConstraint("model <> ''", name=op.f("ck_vehicles_model")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vehicles")),
        sa.UniqueConstraint("key", name=op.f("uq_vehicles_key")),
    )
    op.create_index("ix_vehicles_make_model", "vehicles", ["make", "model"])


def _parts() -> None:
    op.create_table(
        "vehicle_parts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("vehicle_id", sa.Integer(), nullable=False),
        _text("unit"),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        *(_text("brand"), _text("number"), _text("key"), _text("kind")),
        sa.Column("qty", sa.SmallInteger(), nullable=True),
        *(_text("source"), _text("confidence")),
        sa.CheckConstraint("kind IN ('oem', 'analogue')", name=op.f("ck_vehicle_parts_kind")),
        _confidence("vehicle_parts"),
        sa.CheckConstraint("key <> ''", name=op.f("ck_vehicle_parts_key")),
        sa.ForeignKeyConstraint(
            ["vehicle_id"], ["vehicles.id"], name=op.f("fk_vehicle_parts_vehicle_id_vehicles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vehicle_parts")),
        sa.UniqueConstraint(
            "vehicle_id",
            "unit",
            "position",
            "key",
            "brand",
            name=op.f("uq_vehicle_parts_vehicle_id_unit_position_key_brand"),
        ),
    )


def _frame_codes() -> None:
    op.create_table(
        "frame_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        _text("code"),
        sa.Column("vehicle_id", sa.Integer(), nullable=False),
        *(_text("source"), _text("confidence")),
        sa.CheckConstraint("code ~ '^[A-Z0-9#]{2,10}$'", name=op.f("ck_frame_codes_code")),
        sa.ForeignKeyConstraint(
            ["vehicle_id"], ["vehicles.id"], name=op.f("fk_frame_codes_vehicle_id_vehicles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_frame_codes")),
        sa.UniqueConstraint("code", "vehicle_id", name=op.f("uq_frame_codes_code_vehicle_id")),
    )
    op.create_index("ix_frame_codes_code", "frame_codes", ["code"], postgresql_ops={"code": "text_pattern_ops"})
    op.create_index(op.f("ix_frame_codes_vehicle_id"), "frame_codes", ["vehicle_id"])


def _vins() -> None:
    op.create_table(
        "plants",
        *(_text("wmi"), _text("maker"), _list("makes"), _empty("plant"), _empty("country"), _empty("years")),
        *(_empty("note"), _text("source"), _text("confidence"), _confidence("plants")),
        sa.PrimaryKeyConstraint("wmi", name=op.f("pk_plants")),
    )
    op.create_table(
        "vin_patterns",
        *(_text("wmi"), _text("pattern"), _list("makes"), _list("models"), _empty("generation"), _empty("body")),
        *(_empty("engine_code"), _empty("note"), _text("source"), _text("confidence"), _confidence("vin_patterns")),
        sa.PrimaryKeyConstraint("wmi", "pattern", name=op.f("pk_vin_patterns")),
    )
    op.create_table(
        "vin_years",
        *(_text("wmi"), _empty("prefix")),
        sa.Column("position", sa.SmallInteger(), nullable=True),
        *(_empty("note"), _text("source"), _text("confidence"), _confidence("vin_years")),
        sa.CheckConstraint("position IN (10, 11)", name=op.f("ck_vin_years_position")),
        sa.PrimaryKeyConstraint("wmi", "prefix", name=op.f("pk_vin_years")),
    )
