"""Login delays by login and source; authenticator apps and recovery codes of staff.

The key of the delays keeps its name, and `source` has a default: the previous release counts by login as before.
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("staff_login_delays", sa.Column("source", sa.Text(), server_default="", nullable=False))
    op.drop_constraint("pk_staff_login_delays", "staff_login_delays")
    op.create_primary_key("pk_staff_login_delays", "staff_login_delays", ["login", "source"])
    op.create_table(
        "staff_totp",
        sa.Column("staff_id", sa.Integer(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["staff_id"], ["staff.id"], name=op.f("fk_staff_totp_staff_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("staff_id", name=op.f("pk_staff_totp")),
    )
    op.create_table(
        "staff_recovery_codes",
        sa.Column("staff_id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["staff_id"], ["staff.id"], name=op.f("fk_staff_recovery_codes_staff_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("staff_id", "code_hash", name=op.f("pk_staff_recovery_codes")),
    )


def downgrade() -> None:
    op.drop_table("staff_recovery_codes")
    op.drop_table("staff_totp")
    op.execute("DELETE FROM staff_login_delays")
    op.drop_constraint("pk_staff_login_delays", "staff_login_delays")
    op.create_primary_key("pk_staff_login_delays", "staff_login_delays", ["login"])
    op.drop_column("staff_login_delays", "source")
