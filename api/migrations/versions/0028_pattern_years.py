"""Production years of the model line of a VIN pattern."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("vin_patterns", sa.Column("years", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("vin_patterns", "years")
