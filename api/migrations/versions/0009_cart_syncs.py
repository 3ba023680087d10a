"""The last changes of a cart that a device named, so that one sent again changes nothing."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("carts", sa.Column("applied_syncs", postgresql.ARRAY(sa.TEXT()), server_default="{}", nullable=False))
