"""Ratings of reviews beside the imported ones, and an order by rating that is weighed by votes.

The generated columns rewrite the table once (300,000 products: seconds). Code of the last release names neither them
nor the new indexes, and goes on writing `rating` and `rating_count`.
"""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0035"
down_revision = "0034"

VOTES = "CASE WHEN rating > 0 THEN rating_count ELSE 0 END + review_count"
SUM = "rating * rating_count + review_sum"
MEAN = f"CASE WHEN {VOTES} > 0 THEN round(({SUM}) / ({VOTES}), 1) ELSE rating END"
RANK = f"round((40.0 + {SUM}) / (10.0 + ({VOTES})), 3)"


def upgrade() -> None:
    op.execute(
        "ALTER TABLE products ADD COLUMN review_count integer NOT NULL DEFAULT 0,"
        " ADD COLUMN review_sum integer NOT NULL DEFAULT 0,"
        f" ADD COLUMN mean_rating numeric(2, 1) NOT NULL GENERATED ALWAYS AS ({MEAN}) STORED,"
        f" ADD COLUMN vote_count integer NOT NULL GENERATED ALWAYS AS ({VOTES}) STORED,"
        f" ADD COLUMN rating_rank numeric(4, 3) NOT NULL GENERATED ALWAYS AS ({RANK}) STORED"
    )
    for index in ("ix_products_category_id", "ix_products_rating", "ix_products_section_rating"):
        op.drop_index(index, table_name="products")
    order = [sa.text("rating_rank DESC"), sa.text("popularity DESC"), sa.text("id")]
    shown = sa.text("visible")
    op.create_index("ix_products_rating_rank", "products", order, postgresql_where=shown)
    op.create_index(
        "ix_products_section_rating_rank", "products", [sa.text("category_id"), *order], postgresql_where=shown
    )
    op.create_index(
        "ix_products_category_id",
        "products",
        ["category_id", sa.text("popularity DESC"), "id"],
        postgresql_include=["rating_rank", "mean_rating", "brand_id", "visible"],
    )
    apply_sql_objects(op.get_bind())
