"""Dead letters are tried again by themselves, those that are there at once."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    op.add_column("dead_letters", sa.Column("attempts", sa.Integer(), server_default="1", nullable=False))
    op.add_column("dead_letters", sa.Column("retry_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE dead_letters SET retry_at = now()")
    op.create_index(
        "ix_dead_letters_retry_at",
        "dead_letters",
        ["engine", "entity", "retry_at"],
        postgresql_where=sa.text("retry_at IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_column("dead_letters", "retry_at")
    op.drop_column("dead_letters", "attempts")
