"""Outcomes of backups and of their checks."""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"


def upgrade() -> None:
    op.create_table(
        "backup_runs",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("task", sa.Text(), nullable=False),
        sa.Column("backup", sa.Text(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("failure", sa.Text()),
        sa.Column("finished_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("task IN ('backup', 'send', 'check')", name="task"),
    )


def downgrade() -> None:
    op.drop_table("backup_runs")
