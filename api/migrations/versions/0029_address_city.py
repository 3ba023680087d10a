"""City of the address that a shopper chose for a part of the cart."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("cart_groups", sa.Column("address_city", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("cart_groups", "address_city")
