"""The barcode of a product, which is one of its own numbers."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0058"
down_revision = "0057"
KINDS = "kind IN ('article', {}'oem', 'analogue', 'superseded')"


def upgrade() -> None:
    op.add_column("products", sa.Column("barcode", sa.Text()))
    op.drop_constraint("kind", "part_numbers", type_="check")
    op.create_check_constraint("kind", "part_numbers", KINDS.format("'barcode', "))
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    op.execute("DELETE FROM part_numbers WHERE kind = 'barcode'")
    op.drop_constraint("kind", "part_numbers", type_="check")
    op.create_check_constraint("kind", "part_numbers", KINDS.format(""))
    op.drop_column("products", "barcode")
