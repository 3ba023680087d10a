"""An index that pages of sections begin with.

Among 300,000 goods the first ones of a small section without votes took 0.7 s without it, 10 ms with it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_index(
        "ix_products_section_rating",
        "products",
        ["category_id", sa.text("rating DESC"), sa.text("popularity DESC"), "id"],
        postgresql_where=sa.text("visible"),
    )


def downgrade() -> None:
    op.drop_index("ix_products_section_rating", table_name="products")
