"""How much of a payment is to be given back, and how much was."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("payments", sa.Column("to_refund", sa.Integer(), server_default="0", nullable=False))
    op.add_column("payments", sa.Column("refunded", sa.Integer(), server_default="0", nullable=False))
    op.create_check_constraint(
        op.f("ck_payments_refund"), "payments", "to_refund >= 0 AND refunded >= 0 AND to_refund + refunded <= amount"
    )


def downgrade() -> None:
    op.drop_constraint(op.f("ck_payments_refund"), "payments")
    op.drop_column("payments", "refunded")
    op.drop_column("payments", "to_refund")
