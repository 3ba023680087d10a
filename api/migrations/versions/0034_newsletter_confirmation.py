"""Double opt-in of the newsletter, the queue of mails, and the end of consents.

Existing subscribers ticked the box of the former form: they count as confirmed.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("subscribers", sa.Column("confirmed_at", sa.DateTime(timezone=True)))
    op.add_column("subscribers", sa.Column("agreed_version", sa.Integer()))
    op.add_column("subscribers", sa.Column("asked_at", sa.DateTime(timezone=True)))
    op.add_column("subscribers", sa.Column("asked_count", sa.Integer(), server_default="0", nullable=False))
    op.add_column("subscribers", sa.Column("unsubscribe_key", sa.Text()))
    op.create_unique_constraint(op.f("uq_subscribers_unsubscribe_key"), "subscribers", ["unsubscribe_key"])
    op.execute("UPDATE subscribers SET confirmed_at = created_at WHERE active")
    op.create_table(
        "queued_mails",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("headers", postgresql.JSONB(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_queued_mails_attempts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_queued_mails")),
    )
    op.create_index("ix_queued_mails_next_attempt_at", "queued_mails", ["next_attempt_at"])
    op.add_column("consents", sa.Column("ended_at", sa.DateTime(timezone=True)))
    op.add_column("consents", sa.Column("contact_digest", sa.LargeBinary()))
    op.drop_constraint(op.f("ck_consents_somebody"), "consents")
    op.create_check_constraint(
        op.f("ck_consents_somebody"), "consents", "num_nonnulls(customer_id, phone, email, contact_digest) > 0"
    )
    for column in ("phone", "email", "ended_at"):
        op.create_index(
            f"ix_consents_{column}", "consents", [column], postgresql_where=sa.text(f"{column} IS NOT NULL")
        )


def downgrade() -> None:
    for column in ("ended_at", "email", "phone"):
        op.drop_index(f"ix_consents_{column}", "consents")
    op.execute("DELETE FROM consents WHERE num_nonnulls(customer_id, phone, email) = 0")
    op.drop_constraint(op.f("ck_consents_somebody"), "consents")
    op.create_check_constraint(op.f("ck_consents_somebody"), "consents", "num_nonnulls(customer_id, phone, email) > 0")
    op.drop_column("consents", "contact_digest")
    op.drop_column("consents", "ended_at")
    op.drop_table("queued_mails")
    op.drop_constraint(op.f("uq_subscribers_unsubscribe_key"), "subscribers")
    for column in ("unsubscribe_key", "asked_count", "asked_at", "agreed_version", "confirmed_at"):
        op.drop_column("subscribers", column)
