"""Digests of the rows that products were imported from, what was changed since, and attempts of import runs.

Applies the files of `sql/`: the triggers that write `import_changes`.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from api.migrations.sql_objects import apply_sql_objects

revision = "0042"
down_revision = "0041"

_FUNCTIONS = ("import_changes_of_products", "import_changes_of_product_details", "import_changes_of_names")


def upgrade() -> None:
    op.create_table(
        "import_row_digests",
        sa.Column("product_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("digest", postgresql.UUID(), nullable=False),
        sa.PrimaryKeyConstraint("product_id", name=op.f("pk_import_row_digests")),
    )
    op.create_table("import_changes", sa.Column("product_id", sa.Integer(), nullable=True))
    op.add_column("import_runs", sa.Column("attempts", sa.Integer(), server_default="0", nullable=False))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    for function in _FUNCTIONS:
        op.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE")
    op.drop_column("import_runs", "attempts")
    op.drop_table("import_changes")
    op.drop_table("import_row_digests")
