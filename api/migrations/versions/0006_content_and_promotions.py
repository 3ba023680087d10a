"""Banners, pages, answers, posts, subscribers, survey answers, vendors; promotions and sets."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "banners",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("placement", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("button", sa.Text(), server_default="", nullable=False),
        sa.Column("link", sa.Text(), server_default="", nullable=False),
        sa.Column("theme", sa.Text(), server_default="paper", nullable=False),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("image_ext", sa.Text(), server_default="svg", nullable=False),
        sa.Column("city_ids", postgresql.ARRAY(sa.INTEGER()), server_default="{}", nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.CheckConstraint("placement IN ('header', 'home', 'catalog', 'cart')", name=op.f("ck_banners_placement")),
        sa.CheckConstraint("theme IN ('deep', 'tag', 'paper')", name=op.f("ck_banners_theme")),
        sa.CheckConstraint("ends_at > starts_at", name=op.f("ck_banners_dates")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_banners")),
        sa.UniqueConstraint("key", name=op.f("uq_banners_key")),
    )
    op.create_index("ix_banners_placement_position", "banners", ["placement", "position"], unique=False)
    op.create_table(
        "faq_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_faq_entries")),
        sa.UniqueConstraint("question", name=op.f("uq_faq_entries_question")),
    )
    op.create_index("ix_faq_entries_position", "faq_entries", ["position"], unique=False)
    op.create_table(
        "pages",
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("lead", sa.Text(), server_default="", nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("page_group", sa.Text(), server_default="buyers", nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("page_group IN ('buyers', 'company', 'documents')", name=op.f("ck_pages_page_group")),
        sa.CheckConstraint("slug ~ '^[A-Za-z][A-Za-z0-9-]*$'", name=op.f("ck_pages_slug")),
        sa.PrimaryKeyConstraint("slug", name=op.f("pk_pages")),
    )
    op.create_table(
        "posts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("lead", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("image_ext", sa.Text(), server_default="svg", nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
        sa.UniqueConstraint("title", name=op.f("uq_posts_title")),
    )
    op.create_index("ix_posts_published_at", "posts", ["published_at"], unique=False)
    op.create_table(
        "product_sets",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("lead", sa.Text(), server_default="", nullable=False),
        sa.Column("html", sa.Text(), server_default="", nullable=False),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("image_ext", sa.Text(), server_default="svg", nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.CheckConstraint("slug ~ '^[a-z0-9][a-z0-9-]*$'", name=op.f("ck_product_sets_slug")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_product_sets")),
        sa.UniqueConstraint("slug", name=op.f("uq_product_sets_slug")),
    )
    op.create_table(
        "promotions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("lead", sa.Text(), server_default="", nullable=False),
        sa.Column("html", sa.Text(), server_default="", nullable=False),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("image_ext", sa.Text(), server_default="svg", nullable=False),
        sa.Column("city_ids", postgresql.ARRAY(sa.INTEGER()), server_default="{}", nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.CheckConstraint("slug ~ '^[a-z0-9][a-z0-9-]*$'", name=op.f("ck_promotions_slug")),
        sa.CheckConstraint("ends_at > starts_at", name=op.f("ck_promotions_dates")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_promotions")),
        sa.UniqueConstraint("slug", name=op.f("uq_promotions_slug")),
    )
    op.create_table(
        "vendor_applications",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("company", sa.Text(), nullable=False),
        sa.Column("inn", sa.Text(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Text(), server_default="new", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("inn ~ '^([0-9]{10}|[0-9]{12})$'", name=op.f("ck_vendor_applications_inn")),
        sa.CheckConstraint("status IN ('new', 'accepted', 'refused')", name=op.f("ck_vendor_applications_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vendor_applications")),
    )
    op.create_index(
        "uq_vendor_applications_new_inn",
        "vendor_applications",
        ["inn"],
        unique=True,
        postgresql_where=sa.text("status = 'new'"),
    )
    op.create_table(
        "product_set_items",
        sa.Column("set_id", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("qty", sa.SmallInteger(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("qty > 0", name=op.f("ck_product_set_items_qty")),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_product_set_items_product_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["set_id"], ["product_sets.id"], name=op.f("fk_product_set_items_set_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("set_id", "product_id", name=op.f("pk_product_set_items")),
    )
    op.create_index(op.f("ix_product_set_items_product_id"), "product_set_items", ["product_id"], unique=False)
    op.create_table(
        "promotion_products",
        sa.Column("promotion_id", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_promotion_products_product_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["promotion_id"], ["promotions.id"], name=op.f("fk_promotion_products_promotion_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("promotion_id", "product_id", name=op.f("pk_promotion_products")),
    )
    op.create_index(op.f("ix_promotion_products_product_id"), "promotion_products", ["product_id"], unique=False)
    op.create_table(
        "subscribers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("email <> ''", name=op.f("ck_subscribers_email")),
        sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f("fk_subscribers_city_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscribers")),
        sa.UniqueConstraint("email", name=op.f("uq_subscribers_email")),
    )
    op.create_index(op.f("ix_subscribers_city_id"), "subscribers", ["city_id"], unique=False)
    op.create_table(
        "promo_addresses",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("filled", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("address", sa.Text(), server_default="", nullable=False),
        sa.Column("visit_from", sa.Text(), server_default="", nullable=False),
        sa.Column("other_answer", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("NOT filled OR address <> ''", name=op.f("ck_promo_addresses_address")),
        sa.CheckConstraint("filled <> closed", name=op.f("ck_promo_addresses_filled_or_closed")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["customers.id"], name=op.f("fk_promo_addresses_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_promo_addresses")),
    )
