"""Indexes that lists of products walk."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.drop_index("ix_products_category_id", table_name="products")
    op.create_index(
        "ix_products_category_id",
        "products",
        ["category_id", sa.text("popularity DESC"), "id"],
        postgresql_include=["rating", "brand_id", "visible"],
    )
    op.create_index(
        "ix_products_rating",
        "products",
        [sa.text("rating DESC"), sa.text("popularity DESC"), "id"],
        postgresql_where=sa.text("visible"),
    )
