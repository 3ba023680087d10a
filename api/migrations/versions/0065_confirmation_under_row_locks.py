"""Confirmations decide under row locks: the functions that checked an optimistic decision go."""

from alembic import op

revision = "0065"
down_revision = "0064"


def upgrade() -> None:
    for function in (
        "confirmation_guard(boolean)",
        "address_limits_hold(bigint, json)",
        "first_orders_hold(bigint, json)",
    ):
        op.execute(f"DROP FUNCTION IF EXISTS {function}")


def downgrade() -> None:
    raise NotImplementedError("the functions stand in the history of api/migrations/sql/orders")
