"""Counters of attempts: limits that no longer depend on Redis."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    op.create_table(
        "attempt_counters",
        sa.Column("act", sa.Text(), primary_key=True),
        sa.Column("key_digest", sa.LargeBinary(), primary_key=True),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("count > 0", name="count"),
    )
    op.create_index("ix_attempt_counters_expires_at", "attempt_counters", ["expires_at"])


def downgrade() -> None:
    op.drop_table("attempt_counters")
