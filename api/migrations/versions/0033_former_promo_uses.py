"""Promo codes used by deleted accounts, under a keyed digest of the phone."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.create_table(
        "former_promo_uses",
        sa.Column("phone_digest", sa.LargeBinary(), nullable=False),
        sa.Column("promo_code_id", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("uses > 0", name=op.f("ck_former_promo_uses_uses")),
        sa.ForeignKeyConstraint(
            ["promo_code_id"], ["promo_codes.id"], name=op.f("fk_former_promo_uses_promo_code_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_former_promo_uses_customer_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("phone_digest", "promo_code_id", name=op.f("pk_former_promo_uses")),
    )
    op.create_index(op.f("ix_former_promo_uses_customer_id"), "former_promo_uses", ["customer_id"])


def downgrade() -> None:
    op.drop_table("former_promo_uses")
