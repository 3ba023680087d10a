"""Sizes of one product: the packing group and the size of each, events for the other sizes of a group."""

import sqlalchemy as sa
from alembic import op

from api.catalog.packing_repository import write_packings
from api.migrations.sql_objects import apply_sql_objects

revision = "0037"
down_revision = "0036"

_SECTION_INDEX = "ix_products_category_id"
_SECTION_COLUMNS = ("category_id", sa.text("popularity DESC"), "id")
_COVERED = ("rating_rank", "mean_rating", "brand_id", "visible")


def upgrade() -> None:
    op.add_column("products", sa.Column("packing_group", sa.BigInteger()))
    op.add_column("products", sa.Column("packing_size", sa.Text()))
    write_packings(op.get_bind())
    op.create_index(
        "ix_products_packing_group",
        "products",
        ["packing_group"],
        postgresql_where=sa.text("packing_group IS NOT NULL"),
    )
    op.drop_index(_SECTION_INDEX, "products")
    op.create_index(_SECTION_INDEX, "products", list(_SECTION_COLUMNS), postgresql_include=[*_COVERED, "packing_group"])
    # After the groups are written: the new settings of the index rebuild all documents.
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.drop_index(_SECTION_INDEX, "products")
    op.create_index(_SECTION_INDEX, "products", list(_SECTION_COLUMNS), postgresql_include=list(_COVERED))
    op.drop_index("ix_products_packing_group", "products")
    op.execute("DROP FUNCTION write_size_search_events")
    op.drop_column("products", "packing_size")
    op.drop_column("products", "packing_group")
