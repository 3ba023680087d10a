"""The journal of erasures, which a restore of an older backup replays."""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    op.create_table(
        "erasures",
        sa.Column("id", sa.Uuid(), server_default=sa.func.gen_random_uuid(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.clock_timestamp(), nullable=False),
        sa.CheckConstraint("kind IN ('account', 'consent', 'subscription', 'session')", name="kind"),
    )
    op.create_index("ix_erasures_at", "erasures", ["at"])
    apply_sql_objects(op.get_bind())


def downgrade() -> None:
    for table in ("customers", "consents", "subscribers", "login_sessions"):
        op.execute(f"DROP TRIGGER erasure ON {table}")
    op.execute("DROP FUNCTION write_erasure()")
    op.drop_table("erasures")
