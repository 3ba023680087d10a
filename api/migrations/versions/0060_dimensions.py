"""The dimensions of a product in its packing, in millimetres."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0060"
down_revision = "0059"


def upgrade() -> None:
    op.add_column("products", sa.Column("length_mm", sa.Integer()))
    op.add_column("products", sa.Column("width_mm", sa.Integer()))
    op.add_column("products", sa.Column("height_mm", sa.Integer()))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.drop_column("products", "height_mm")
    op.drop_column("products", "width_mm")
    op.drop_column("products", "length_mm")
