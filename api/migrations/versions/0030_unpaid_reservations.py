"""Limits of unpaid reservations: the address of an order as a keyed hash, indexes of open unpaid orders, the guard."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0030"
down_revision = "0029"

UNPAID = sa.text("status IN ('new', 'awaiting_payment', 'assembling', 'ready') AND payment_status <> 'paid'")


def upgrade() -> None:
    op.add_column("orders", sa.Column("address_hash", sa.Text(), nullable=True))
    op.create_index("ix_orders_unpaid_customer_id", "orders", ["customer_id"], postgresql_where=UNPAID)
    op.create_index("ix_orders_unpaid_address_hash", "orders", ["address_hash"], postgresql_where=UNPAID)
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DROP FUNCTION address_limits_hold")
    op.drop_index("ix_orders_unpaid_address_hash", "orders")
    op.drop_index("ix_orders_unpaid_customer_id", "orders")
    op.drop_column("orders", "address_hash")
