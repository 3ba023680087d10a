"""The proof of work that paid for a login code; its nonce is unique, so a proof pays once."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("sms_codes", sa.Column("proof_nonce", sa.Text(), nullable=True))
    op.create_unique_constraint("uq_sms_codes_proof_nonce", "sms_codes", ["proof_nonce"])


def downgrade() -> None:
    op.drop_constraint("uq_sms_codes_proof_nonce", "sms_codes")
    op.drop_column("sms_codes", "proof_nonce")
