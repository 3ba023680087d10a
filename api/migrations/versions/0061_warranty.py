"""The warranty of a product, in months."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0061"
down_revision = "0060"


def upgrade() -> None:
    op.add_column("products", sa.Column("warranty_months", sa.Integer()))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.drop_column("products", "warranty_months")
