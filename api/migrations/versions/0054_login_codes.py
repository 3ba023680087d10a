"""Codes by e-mail, codes of known browsers, codes that confirm a login again; rotation of session tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    op.add_column("sms_codes", sa.Column("channel", sa.Text(), server_default="sms", nullable=False))
    op.add_column("sms_codes", sa.Column("is_known_device", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("sms_codes", sa.Column("session_id", sa.BigInteger(), nullable=True))
    for column in ("code_checked_at", "previous_until", "rotated_at"):
        op.add_column("login_sessions", sa.Column(column, sa.DateTime(timezone=True), nullable=True))
    op.add_column("login_sessions", sa.Column("previous_token_hash", sa.LargeBinary(), nullable=True))
    op.create_unique_constraint(
        op.f("uq_login_sessions_previous_token_hash"), "login_sessions", ["previous_token_hash"]
    )


def downgrade() -> None:
    for column in ("previous_token_hash", "rotated_at", "previous_until", "code_checked_at"):
        op.drop_column("login_sessions", column)
    for column in ("session_id", "is_known_device", "channel"):
        op.drop_column("sms_codes", column)
