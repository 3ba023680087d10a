"""Whether a product has to bear the code of «Честный знак»."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0062"
down_revision = "0061"


def upgrade() -> None:
    op.add_column("products", sa.Column("mark_required", sa.Boolean()))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.drop_column("products", "mark_required")
