"""Sizes of batteries, lamps and wiper blades of vehicles; product options that nobody looked up."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

PRIMARY_KEY = ("vehicle_id", "kind", "position", "option")


def upgrade() -> None:
    op.create_table(
        "vehicle_sizes",
        sa.Column("vehicle_id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in (*PRIMARY_KEY[1:], "value", "source", "confidence")),
        sa.CheckConstraint(
            "kind IN ('wiper_blades', 'battery', 'lamp_low_beam', 'lamp_high_beam')", name=op.f("ck_vehicle_sizes_kind")
        ),
        sa.CheckConstraint("position IN ('front', 'rear', '')", name=op.f("ck_vehicle_sizes_position")),
        sa.CheckConstraint(
            "confidence IN ('two_sources', 'one_source', 'memory')", name=op.f("ck_vehicle_sizes_confidence")
        ),
        sa.CheckConstraint("value <> ''", name=op.f("ck_vehicle_sizes_value")),
        sa.ForeignKeyConstraint(
            ["vehicle_id"], ["vehicles.id"], name=op.f("fk_vehicle_sizes_vehicle_id_vehicles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(*PRIMARY_KEY, name=op.f("pk_vehicle_sizes")),
    )
    op.add_column("product_options", sa.Column("confidence", sa.Text(), nullable=True))
    op.create_check_constraint(op.f("ck_product_options_confidence"), "product_options", "confidence = 'memory'")


def downgrade() -> None:
    op.drop_column("product_options", "confidence")
    op.drop_table("vehicle_sizes")
