"""The mass of a product with its packing, in grams."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0059"
down_revision = "0058"


def upgrade() -> None:
    op.add_column("products", sa.Column("weight_g", sa.Integer()))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.drop_column("products", "weight_g")
