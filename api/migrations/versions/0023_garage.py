"""A customer's car is one of the catalogue; numbers of vehicles know their maker's key, so that goods find them."""

import sqlalchemy as sa
from alembic import op

from api.migrations.brand_keys import fill_brand_keys

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("customer_vehicles", sa.Column("vehicle_id", sa.Integer(), nullable=True))
    op.create_foreign_key(
        op.f("fk_customer_vehicles_vehicle_id_vehicles"),
        "customer_vehicles",
        "vehicles",
        ["vehicle_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(op.f("ix_customer_vehicles_vehicle_id"), "customer_vehicles", ["vehicle_id"])
    op.add_column("vehicle_parts", sa.Column("brand_key", sa.Text(), server_default="", nullable=False))
    fill_brand_keys("vehicle_parts")
    op.create_index("ix_vehicle_parts_key_brand_key", "vehicle_parts", ["key", "brand_key"])


def downgrade() -> None:
    op.drop_index("ix_vehicle_parts_key_brand_key", table_name="vehicle_parts")
    op.drop_column("vehicle_parts", "brand_key")
    op.drop_index(op.f("ix_customer_vehicles_vehicle_id"), table_name="customer_vehicles")
    op.drop_constraint(op.f("fk_customer_vehicles_vehicle_id_vehicles"), "customer_vehicles", type_="foreignkey")
    op.drop_column("customer_vehicles", "vehicle_id")
