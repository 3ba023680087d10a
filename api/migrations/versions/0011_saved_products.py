"""Favourites and comparisons of customers."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "saved_products",
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("list IN ('favorite', 'compare')", name=op.f("ck_saved_products_list")),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_saved_products_customer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_saved_products_product_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("customer_id", "list", "product_id", name=op.f("pk_saved_products")),
    )
    op.create_index(op.f("ix_saved_products_product_id"), "saved_products", ["product_id"])
