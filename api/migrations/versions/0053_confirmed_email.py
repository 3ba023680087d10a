"""The confirmed e-mail of an account, and the letters that ask for the confirmation.

E-mails that stand in profiles were never confirmed: they wait until their owners ask for a letter.
"""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    op.add_column("customers", sa.Column("confirmed_email", sa.Text(), server_default="", nullable=False))
    op.create_table(
        "email_confirmations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["customer_id"],
            ["customers.id"],
            name=op.f("fk_email_confirmations_customer_id_customers"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_confirmations")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_email_confirmations_key_hash")),
    )
    op.create_index(op.f("ix_email_confirmations_customer_id"), "email_confirmations", ["customer_id"])
    op.create_index("ix_email_confirmations_email_created_at", "email_confirmations", ["email", "created_at"])
    op.create_index("ix_email_confirmations_created_at", "email_confirmations", ["created_at"])


def downgrade() -> None:
    op.drop_table("email_confirmations")
    op.drop_column("customers", "confirmed_email")
