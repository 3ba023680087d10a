"""Codes by e-mail, codes of known browsers, codes that confirm a login again; rotation of session tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    op.add_column("sms_codes", sa.Column("channel", sa.Text(), server_default="sms", nullable=False))
    op.add_column("sms_codes", sa.Column("is_known_device", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("sms_codes", sa.Column("session_id", sa.BigInteger(), nullable=True))
    op.add_column("login_sessions", sa.Column("code_checked_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("login_sessions", "code_checked_at")
    for column in ("session_id", "is_known_device", "channel"):
        op.drop_column("sms_codes", column)
