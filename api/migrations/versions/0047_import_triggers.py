"""Cheaper triggers of imports. Applies the files of `sql/`; their older texts do the same, so there is no way back."""

from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    pass
