"""Promo codes for the first order of a person, and personal codes that the survey issues.

The codes of the demo shop become what their titles say; whoever answered the survey before gets a personal code.
"""

import sqlalchemy as sa
from alembic import op

from api.migrations.sql_objects import apply_sql_objects

revision = "0052"
down_revision = "0051"

_FUNCTIONS = (
    "first_orders_hold(bigint, json)",
    "has_earlier_order(int, text, text, json, bigint)",
    "normal_address(text)",
)


def upgrade() -> None:
    for name in ("first_order", "for_survey"):
        op.add_column("promo_codes", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("promo_codes", sa.Column("customer_id", sa.Integer(), sa.ForeignKey("customers.id")))
    op.add_column("promo_codes", sa.Column("reward_id", sa.Integer(), sa.ForeignKey("promo_codes.id")))
    op.create_unique_constraint("uq_promo_codes_customer_id_reward_id", "promo_codes", ["customer_id", "reward_id"])
    op.create_index("ix_promo_codes_reward_id", "promo_codes", ["reward_id"])
    op.create_check_constraint("personal", "promo_codes", "(customer_id IS NULL) = (reward_id IS NULL)")
    op.execute("UPDATE promo_codes SET first_order = true WHERE title = 'На первый заказ'")
    op.execute("UPDATE promo_codes SET for_survey = true WHERE code = 'SKLAD28'")
    apply_sql_objects(op.get_bind())
    op.create_index(
        "ix_orders_recipient_phone",
        "orders",
        ["recipient_phone"],
        postgresql_where=sa.text("recipient_phone <> ''"),
    )
    op.create_index(
        "ix_orders_recipient_email",
        "orders",
        [sa.text("lower(recipient_email)")],
        postgresql_where=sa.text("recipient_email <> ''"),
    )
    op.create_index(
        "ix_orders_courier_address",
        "orders",
        ["city_id", sa.text("normal_address(address_text)")],
        postgresql_where=sa.text("delivery_type = 1 AND address_text <> ''"),
    )


def downgrade() -> None:
    for name in ("courier_address", "recipient_email", "recipient_phone"):
        op.drop_index(f"ix_orders_{name}", "orders")
    for function in _FUNCTIONS:
        op.execute(f"DROP FUNCTION {function}")
    op.execute("DELETE FROM promo_codes WHERE reward_id IS NOT NULL AND usage_count = 0")
    op.drop_constraint("ck_promo_codes_personal", "promo_codes", type_="check")
    op.drop_index("ix_promo_codes_reward_id", "promo_codes")
    op.drop_constraint("uq_promo_codes_customer_id_reward_id", "promo_codes", type_="unique")
    for name in ("reward_id", "customer_id", "for_survey", "first_order"):
        op.drop_column("promo_codes", name)
