"""Drops the digests of imported rows and the triggers that ended them: every import compares all of its rows."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0064"
down_revision = "0063"

_FUNCTIONS = ("import_changes_of_products", "import_changes_of_product_details", "import_changes_of_names")


def upgrade() -> None:
    for function in _FUNCTIONS:
        op.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE")
    op.drop_table("import_changes")
    op.drop_table("import_row_digests")


def downgrade() -> None:
    op.create_table(
        "import_row_digests",
        sa.Column("product_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("digest", postgresql.UUID(), nullable=False),
        sa.PrimaryKeyConstraint("product_id", name=op.f("pk_import_row_digests")),
    )
    op.create_table("import_changes", sa.Column("product_id", sa.Integer(), nullable=True))
