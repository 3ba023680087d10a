"""No provider has given payments a reference of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"


def upgrade() -> None:
    op.drop_column("payments", "provider_ref")


def downgrade() -> None:
    op.add_column("payments", sa.Column("provider_ref", sa.Text()))
