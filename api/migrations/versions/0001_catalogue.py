"""Cities, price zones, warehouses; categories, brands, products with all that hangs on them; the search outbox."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "brands",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=True),
        sa.Column("spellings", postgresql.ARRAY(sa.TEXT()), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_brands")),
        sa.UniqueConstraint("name", name=op.f("uq_brands_name")),
        sa.UniqueConstraint("slug", name=op.f("uq_brands_slug")),
    )
    op.create_table(
        "categories",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.Column("level", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hidden", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("highlight", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("everyday_names", postgresql.ARRAY(sa.TEXT()), server_default="{}", nullable=False),
        sa.Column("official_names", postgresql.ARRAY(sa.TEXT()), server_default="{}", nullable=False),
        sa.Column("facets", postgresql.ARRAY(sa.TEXT()), server_default="{}", nullable=False),
        sa.CheckConstraint("(level = 1) = (parent_id IS NULL)", name=op.f("ck_categories_root_has_no_parent")),
        sa.CheckConstraint("level BETWEEN 1 AND 3", name=op.f("ck_categories_level")),
        sa.ForeignKeyConstraint(["parent_id"], ["categories.id"], name=op.f("fk_categories_parent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_categories")),
        sa.UniqueConstraint("path", name=op.f("uq_categories_path")),
    )
    op.create_index(op.f("ix_categories_parent_id"), "categories", ["parent_id"], unique=False)
    op.create_table(
        "index_rebuilds",
        sa.Column("index_uid", sa.Text(), nullable=False),
        sa.Column("shadow_uid", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("index_uid", name=op.f("pk_index_rebuilds")),
    )
    op.create_table(
        "options",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=True),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("key ~ '^[a-z][a-z0-9_]*$'", name=op.f("ck_options_key")),
        sa.CheckConstraint("kind IN ('number', 'list')", name=op.f("ck_options_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_options")),
        sa.UniqueConstraint("key", name=op.f("uq_options_key")),
    )
    op.create_table(
        "parked_documents",
        sa.Column("entity", sa.Text(), nullable=False),
        sa.Column("entity_id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("document", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("parked_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("entity", "entity_id", name=op.f("pk_parked_documents")),
    )
    op.create_table(
        "price_zones",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_price_zones")),
    )
    op.create_table(
        "search_outbox",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("entity", sa.Text(), nullable=False),
        sa.Column("entity_id", sa.Integer(), nullable=False),
        sa.Column("change", sa.Text(), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.CheckConstraint("change IN ('full', 'offer')", name=op.f("ck_search_outbox_change")),
        sa.CheckConstraint("entity IN ('product', 'category')", name=op.f("ck_search_outbox_entity")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_outbox")),
    )
    op.create_index("ix_search_outbox_entity_entity_id", "search_outbox", ["entity", "entity_id"], unique=False)
    op.create_table(
        "cities",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("region", sa.Text(), nullable=False),
        sa.Column("zone_id", sa.Integer(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=False),
        sa.Column("longitude", sa.Double(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["zone_id"], ["price_zones.id"], name=op.f("fk_cities_zone_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cities")),
    )
    op.create_index(op.f("ix_cities_zone_id"), "cities", ["zone_id"], unique=False)
    op.create_table(
        "products",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("source_key", sa.Text(), nullable=False),
        sa.Column("old_id", sa.Text(), nullable=True),
        sa.Column("article", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("brand_id", sa.Integer(), nullable=True),
        sa.Column("category_id", sa.Integer(), nullable=False),
        sa.Column("unit", sa.Text(), server_default="шт.", nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("country", sa.Text(), nullable=True),
        sa.Column("rating", sa.Numeric(precision=2, scale=1), server_default="0", nullable=False),
        sa.Column("rating_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("popularity", sa.Integer(), server_default="0", nullable=False),
        sa.Column("external", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("visible", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_products_name")),
        sa.CheckConstraint("rating BETWEEN 0 AND 5", name=op.f("ck_products_rating")),
        sa.ForeignKeyConstraint(["brand_id"], ["brands.id"], name=op.f("fk_products_brand_id")),
        sa.ForeignKeyConstraint(["category_id"], ["categories.id"], name=op.f("fk_products_category_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_products")),
        sa.UniqueConstraint("source", "source_key", name=op.f("uq_products_source_source_key")),
    )
    op.create_index(op.f("ix_products_brand_id"), "products", ["brand_id"], unique=False)
    op.create_index(op.f("ix_products_category_id"), "products", ["category_id"], unique=False)
    op.create_index(op.f("ix_products_old_id"), "products", ["old_id"], unique=False)
    op.create_table(
        "part_numbers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("brand", sa.Text(), server_default="", nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('article', 'oem', 'analogue', 'superseded')", name=op.f("ck_part_numbers_kind")),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_part_numbers_product_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_part_numbers")),
        sa.UniqueConstraint("product_id", "key", "brand", name=op.f("uq_part_numbers_product_id_key_brand")),
    )
    op.create_index("ix_part_numbers_key", "part_numbers", ["key"], unique=False)
    op.create_table(
        "prices",
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("zone_id", sa.Integer(), nullable=False),
        sa.Column("cost", sa.Integer(), nullable=False),
        sa.Column("guest_cost", sa.Integer(), nullable=True),
        sa.CheckConstraint("cost > 0", name=op.f("ck_prices_cost")),
        sa.CheckConstraint("guest_cost > cost", name=op.f("ck_prices_guest_cost")),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name=op.f("fk_prices_product_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["zone_id"], ["price_zones.id"], name=op.f("fk_prices_zone_id")),
        sa.PrimaryKeyConstraint("product_id", "zone_id", name=op.f("pk_prices")),
    )
    op.create_index(op.f("ix_prices_zone_id"), "prices", ["zone_id"], unique=False)
    op.create_table(
        "product_images",
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("drawing", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.CheckConstraint("(kind = 'drawing') = (drawing IS NOT NULL)", name=op.f("ck_product_images_drawing")),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_product_images_product_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("product_id", "position", name=op.f("pk_product_images")),
    )
    op.create_index(op.f("ix_product_images_key"), "product_images", ["key"], unique=False)
    op.create_table(
        "product_options",
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("option_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("number", sa.Double(), nullable=True),
        sa.CheckConstraint("num_nonnulls(text, number) = 1", name=op.f("ck_product_options_one_value")),
        sa.ForeignKeyConstraint(["option_id"], ["options.id"], name=op.f("fk_product_options_option_id")),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_product_options_product_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("product_id", "position", name=op.f("pk_product_options")),
    )
    op.create_index(op.f("ix_product_options_option_id"), "product_options", ["option_id"], unique=False)
    op.create_table(
        "warehouses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("latitude", sa.Double(), nullable=True),
        sa.Column("longitude", sa.Double(), nullable=True),
        sa.Column("pickup_active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("delivery_active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("cdek_delivery_payment", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("supply_days", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("order_cutoff", sa.Time(), server_default="15:00", nullable=False),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_warehouses_city_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_warehouses")),
    )
    op.create_index(op.f("ix_warehouses_city_id"), "warehouses", ["city_id"], unique=False)
    op.create_table(
        "stocks",
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("warehouse_id", sa.Integer(), nullable=False),
        sa.Column("qty", sa.Integer(), nullable=False),
        sa.CheckConstraint("qty >= 0", name=op.f("ck_stocks_qty")),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name=op.f("fk_stocks_product_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["warehouse_id"], ["warehouses.id"], name=op.f("fk_stocks_warehouse_id")),
        sa.PrimaryKeyConstraint("product_id", "warehouse_id", name=op.f("pk_stocks")),
    )
    op.create_index(op.f("ix_stocks_warehouse_id"), "stocks", ["warehouse_id"], unique=False)
    op.create_table(
        "transits",
        sa.Column("warehouse_id", sa.Integer(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=False),
        sa.Column("days", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("days >= 0", name=op.f("ck_transits_days")),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_transits_city_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["warehouse_id"], ["warehouses.id"], name=op.f("fk_transits_warehouse_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("warehouse_id", "city_id", name=op.f("pk_transits")),
    )
    op.create_index("ix_transits_city_id", "transits", ["city_id"], unique=False)
    op.create_table(
        "warehouse_work_times",
        sa.Column("warehouse_id", sa.Integer(), nullable=False),
        sa.Column("work_day", sa.Text(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("work_start", sa.Time(), nullable=True),
        sa.Column("work_end", sa.Time(), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "work_day IN ('Mo','Tu','We','Th','Fr','Sa','Su')", name=op.f("ck_warehouse_work_times_work_day")
        ),
        sa.ForeignKeyConstraint(
            ["warehouse_id"], ["warehouses.id"], name=op.f("fk_warehouse_work_times_warehouse_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("warehouse_id", "work_day", name=op.f("pk_warehouse_work_times")),
    )


def downgrade() -> None:
    op.drop_table("warehouse_work_times")
    op.drop_index("ix_transits_city_id", table_name="transits")
    op.drop_table("transits")
    op.drop_index(op.f("ix_stocks_warehouse_id"), table_name="stocks")
    op.drop_table("stocks")
    op.drop_index(op.f("ix_warehouses_city_id"), table_name="warehouses")
    op.drop_table("warehouses")
    op.drop_index(op.f("ix_product_options_option_id"), table_name="product_options")
    op.drop_table("product_options")
    op.drop_index(op.f("ix_product_images_key"), table_name="product_images")
    op.drop_table("product_images")
    op.drop_index(op.f("ix_prices_zone_id"), table_name="prices")
    op.drop_table("prices")
    op.drop_index("ix_part_numbers_key", table_name="part_numbers")
    op.drop_table("part_numbers")
    op.drop_index(op.f("ix_products_old_id"), table_name="products")
    op.drop_index(op.f("ix_products_category_id"), table_name="products")
    op.drop_index(op.f("ix_products_brand_id"), table_name="products")
    op.drop_table("products")
    op.drop_index(op.f("ix_cities_zone_id"), table_name="cities")
    op.drop_table("cities")
    op.drop_index("ix_search_outbox_entity_entity_id", table_name="search_outbox")
    op.drop_table("search_outbox")
    op.drop_table("price_zones")
    op.drop_table("parked_documents")
    op.drop_table("options")
    op.drop_table("index_rebuilds")
    op.drop_index(op.f("ix_categories_parent_id"), table_name="categories")
    op.drop_table("categories")
    op.drop_table("brands")
