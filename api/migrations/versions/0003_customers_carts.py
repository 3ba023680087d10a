"""Customers, sessions, carts, delivery tariffs and carriers' points, discounts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "basket_discounts",
        sa.Column("min_total", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.CheckConstraint("amount > 0 AND amount < min_total", name=op.f("ck_basket_discounts_amount")),
        sa.PrimaryKeyConstraint("min_total", name=op.f("pk_basket_discounts")),
    )
    op.create_table(
        "promo_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("percent", sa.SmallInteger(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=True),
        sa.Column("max_discount", sa.Integer(), nullable=True),
        sa.Column("min_total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("usage_limit", sa.Integer(), nullable=True),
        sa.Column("usage_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("customer_limit", sa.Integer(), nullable=True),
        sa.Column("city_ids", postgresql.ARRAY(sa.INTEGER()), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("code = upper(code) AND code <> ''", name=op.f("ck_promo_codes_code")),
        sa.CheckConstraint("amount > 0", name=op.f("ck_promo_codes_amount")),
        sa.CheckConstraint("num_nonnulls(percent, amount) = 1", name=op.f("ck_promo_codes_one_kind")),
        sa.CheckConstraint("percent BETWEEN 1 AND 99", name=op.f("ck_promo_codes_percent")),
        sa.CheckConstraint(
            "usage_count >= 0 AND (usage_limit IS NULL OR usage_count <= usage_limit)",
            name=op.f("ck_promo_codes_usage"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_promo_codes")),
        sa.UniqueConstraint("code", name=op.f("uq_promo_codes_code")),
    )
    op.create_table(
        "sms_codes",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("address", postgresql.INET(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sms_codes")),
    )
    op.create_index("ix_sms_codes_address_created_at", "sms_codes", ["address", "created_at"], unique=False)
    op.create_index("ix_sms_codes_created_at", "sms_codes", ["created_at"], unique=False)
    op.create_index("ix_sms_codes_phone_created_at", "sms_codes", ["phone", "created_at"], unique=False)
    op.create_table(
        "customers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("surname", sa.Text(), server_default="", nullable=False),
        sa.Column("email", sa.Text(), server_default="", nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("phone ~ '^[0-9]{11}$'", name=op.f("ck_customers_phone")),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_customers_city_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_customers")),
        sa.UniqueConstraint("phone", name=op.f("uq_customers_phone")),
    )
    op.create_index(op.f("ix_customers_city_id"), "customers", ["city_id"], unique=False)
    op.create_table(
        "delivery_tariffs",
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("delivery_type", sa.SmallInteger(), nullable=False),
        sa.Column("cost", sa.Integer(), nullable=False),
        sa.Column("free_from", sa.Integer(), nullable=True),
        sa.Column("days", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("cost >= 0 AND days >= 0", name=op.f("ck_delivery_tariffs_cost_days")),
        sa.CheckConstraint("delivery_type BETWEEN 1 AND 3", name=op.f("ck_delivery_tariffs_delivery_type")),
        sa.ForeignKeyConstraint(
            ["city_id"], ["cities.id"], name=op.f("fk_delivery_tariffs_city_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("city_id", "delivery_type", name=op.f("pk_delivery_tariffs")),
    )
    op.create_table(
        "pickup_points",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("carrier", sa.Text(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=False),
        sa.Column("longitude", sa.Double(), nullable=False),
        sa.Column("work_time", sa.Text(), nullable=False),
        sa.Column("cash", sa.Boolean(), nullable=False),
        sa.Column("card", sa.Boolean(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_pickup_points_city_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_pickup_points")),
    )
    op.create_index(op.f("ix_pickup_points_city_id"), "pickup_points", ["city_id"], unique=False)
    op.create_table(
        "carts",
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("payment_type", sa.SmallInteger(), nullable=True),
        sa.Column("promo_code", sa.Text(), server_default="", nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("payment_type BETWEEN 1 AND 3", name=op.f("ck_carts_payment_type")),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_carts_customer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("customer_id", name=op.f("pk_carts")),
    )
    op.create_table(
        "customer_addresses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("comment", sa.Text(), server_default="", nullable=False),
        sa.Column("is_default", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_customer_addresses_city_id")),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_customer_addresses_customer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_customer_addresses")),
    )
    op.create_index(op.f("ix_customer_addresses_city_id"), "customer_addresses", ["city_id"], unique=False)
    op.create_index(op.f("ix_customer_addresses_customer_id"), "customer_addresses", ["customer_id"], unique=False)
    op.create_index(
        "uq_customer_addresses_default",
        "customer_addresses",
        ["customer_id"],
        unique=True,
        postgresql_where=sa.text("is_default"),
    )
    op.create_table(
        "customer_vehicles",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("vin", sa.Text(), server_default="", nullable=False),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("mileage_km", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_customer_vehicles_customer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_customer_vehicles")),
    )
    op.create_index(op.f("ix_customer_vehicles_customer_id"), "customer_vehicles", ["customer_id"], unique=False)
    op.create_table(
        "login_sessions",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("user_agent", sa.Text(), server_default="", nullable=False),
        sa.Column("address", postgresql.INET(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_login_sessions_customer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_login_sessions")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_login_sessions_token_hash")),
    )
    op.create_index(op.f("ix_login_sessions_customer_id"), "login_sessions", ["customer_id"], unique=False)
    op.create_index(op.f("ix_login_sessions_expires_at"), "login_sessions", ["expires_at"], unique=False)
    op.create_table(
        "cart_groups",
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("delivery_type", sa.SmallInteger(), nullable=True),
        sa.Column("address_text", sa.Text(), server_default="", nullable=False),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("pvz", sa.Integer(), nullable=True),
        sa.Column("agent_pvz_id", sa.Text(), nullable=True),
        sa.CheckConstraint("delivery_type BETWEEN 1 AND 3", name=op.f("ck_cart_groups_delivery_type")),
        sa.ForeignKeyConstraint(
            ["agent_pvz_id"], ["pickup_points.code"], name=op.f("fk_cart_groups_agent_pvz_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_cart_groups_city_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["carts.customer_id"], name=op.f("fk_cart_groups_customer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["pvz"], ["warehouses.id"], name=op.f("fk_cart_groups_pvz"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("customer_id", "city_id", name=op.f("pk_cart_groups")),
    )
    op.create_table(
        "cart_lines",
        sa.Column("customer_id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("qty", sa.Integer(), nullable=False),
        sa.Column("stock_id", sa.Integer(), nullable=True),
        sa.Column("added_at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False),
        sa.CheckConstraint("qty > 0", name=op.f("ck_cart_lines_qty")),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_cart_lines_city_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["carts.customer_id"], name=op.f("fk_cart_lines_customer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_cart_lines_product_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["stock_id"], ["warehouses.id"], name=op.f("fk_cart_lines_stock_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("customer_id", "city_id", "product_id", name=op.f("pk_cart_lines")),
    )
    op.create_index(op.f("ix_cart_lines_product_id"), "cart_lines", ["product_id"], unique=False)
