"""Confirmations, orders with reservations and history, payments, uses of promo codes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "confirmations",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=False),
        sa.Column("request_hash", sa.LargeBinary(), nullable=False),
        sa.Column("answer", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("payment_type", sa.SmallInteger(), nullable=False),
        sa.Column("goods_total", sa.Integer(), nullable=False),
        sa.Column("delivery_total", sa.Integer(), nullable=False),
        sa.Column("discount", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("promo_code", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["customer_id"], ["customers.id"], name=op.f("fk_confirmations_customer_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_confirmations")),
        sa.UniqueConstraint(
            "customer_id", "idempotency_key", name=op.f("uq_confirmations_customer_id_idempotency_key")
        ),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("confirmation_id", sa.BigInteger(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("payment_type", sa.SmallInteger(), nullable=False),
        sa.Column("payment_status", sa.Text(), nullable=False),
        sa.Column("delivery_type", sa.SmallInteger(), nullable=False),
        sa.Column("address_text", sa.Text(), server_default="", nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("pvz", sa.Integer(), nullable=True),
        sa.Column("agent_pvz_id", sa.Text(), nullable=True),
        sa.Column("recipient_name", sa.Text(), nullable=False),
        sa.Column("recipient_phone", sa.Text(), nullable=False),
        sa.Column("recipient_email", sa.Text(), server_default="", nullable=False),
        sa.Column("goods_total", sa.Integer(), nullable=False),
        sa.Column("delivery_cost", sa.Integer(), nullable=False),
        sa.Column("discount", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("arrives_on", sa.Date(), nullable=True),
        sa.Column("reserved_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "payment_status IN ('not_needed', 'pending', 'paid', 'failed', 'refund_due', 'refunded')",
            name=op.f("ck_orders_payment_status"),
        ),
        sa.CheckConstraint(
            "status IN ('new', 'awaiting_payment', 'paid', 'assembling', "
            "'on_the_way', 'ready', 'completed', 'cancelled', 'expired')",
            name=op.f("ck_orders_status"),
        ),
        sa.CheckConstraint(
            "total = goods_total + delivery_cost - discount AND total >= 0", name=op.f("ck_orders_total")
        ),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_orders_city_id")),
        sa.ForeignKeyConstraint(["confirmation_id"], ["confirmations.id"], name=op.f("fk_orders_confirmation_id")),
        sa.ForeignKeyConstraint(["customer_id"], ["customers.id"], name=op.f("fk_orders_customer_id")),
        sa.ForeignKeyConstraint(["pvz"], ["warehouses.id"], name=op.f("fk_orders_pvz")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
        sa.UniqueConstraint("number", name=op.f("uq_orders_number")),
    )
    op.create_index(op.f("ix_orders_city_id"), "orders", ["city_id"], unique=False)
    op.create_index(op.f("ix_orders_confirmation_id"), "orders", ["confirmation_id"], unique=False)
    op.create_index("ix_orders_customer_id_created_at", "orders", ["customer_id", "created_at"], unique=False)
    op.create_index(
        "ix_orders_reserved_until",
        "orders",
        ["reserved_until"],
        unique=False,
        postgresql_where=sa.text("reserved_until IS NOT NULL"),
    )
    op.create_index("ix_orders_status_created_at", "orders", ["status", "created_at"], unique=False)
    op.create_table(
        "payments",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("confirmation_id", sa.BigInteger(), nullable=False),
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("provider_ref", sa.Text(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "status IN ('pending', 'paid', 'failed', 'cancelled', 'refund_due', 'refunded')",
            name=op.f("ck_payments_status"),
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_payments_amount")),
        sa.ForeignKeyConstraint(["confirmation_id"], ["confirmations.id"], name=op.f("fk_payments_confirmation_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payments")),
    )
    op.create_index(op.f("ix_payments_confirmation_id"), "payments", ["confirmation_id"], unique=False)
    op.create_table(
        "promo_uses",
        sa.Column("confirmation_id", sa.BigInteger(), nullable=False),
        sa.Column("promo_code_id", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["confirmation_id"], ["confirmations.id"], name=op.f("fk_promo_uses_confirmation_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_promo_uses_customer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["promo_code_id"], ["promo_codes.id"], name=op.f("fk_promo_uses_promo_code_id")),
        sa.PrimaryKeyConstraint("confirmation_id", name=op.f("pk_promo_uses")),
    )
    op.create_index(op.f("ix_promo_uses_customer_id"), "promo_uses", ["customer_id"], unique=False)
    op.create_index(op.f("ix_promo_uses_promo_code_id"), "promo_uses", ["promo_code_id"], unique=False)
    op.create_table(
        "order_events",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("order_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("payment_status", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("staff_login", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.CheckConstraint("actor IN ('customer', 'staff', 'payment', 'shop')", name=op.f("ck_order_events_actor")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_order_events_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_events")),
    )
    op.create_index(op.f("ix_order_events_order_id"), "order_events", ["order_id"], unique=False)
    op.create_table(
        "order_lines",
        sa.Column("order_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("article", sa.Text(), nullable=True),
        sa.Column("brand_name", sa.Text(), nullable=True),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("image_key", sa.Text(), nullable=True),
        sa.Column("image_ext", sa.Text(), nullable=True),
        sa.Column("qty", sa.Integer(), nullable=False),
        sa.Column("cost", sa.Integer(), nullable=False),
        sa.Column("guest_cost", sa.Integer(), nullable=True),
        sa.CheckConstraint("qty > 0", name=op.f("ck_order_lines_qty")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_order_lines_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_order_lines_product_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("order_id", "position", name=op.f("pk_order_lines")),
    )
    op.create_index(op.f("ix_order_lines_product_id"), "order_lines", ["product_id"], unique=False)
    op.create_table(
        "payment_events",
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "received_at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name=op.f("fk_payment_events_payment_id")),
        sa.PrimaryKeyConstraint("provider", "event_id", name=op.f("pk_payment_events")),
    )
    op.create_index(op.f("ix_payment_events_payment_id"), "payment_events", ["payment_id"], unique=False)
    op.create_table(
        "reservations",
        sa.Column("order_id", sa.BigInteger(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("warehouse_id", sa.Integer(), nullable=False),
        sa.Column("qty", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), server_default="held", nullable=False),
        sa.CheckConstraint("state IN ('held', 'released', 'shipped')", name=op.f("ck_reservations_state")),
        sa.CheckConstraint("qty > 0", name=op.f("ck_reservations_qty")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_reservations_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["warehouse_id"], ["warehouses.id"], name=op.f("fk_reservations_warehouse_id")),
        sa.PrimaryKeyConstraint("order_id", "product_id", "warehouse_id", name=op.f("pk_reservations")),
    )
