"""Reviews of products, and the consent that showing them needs."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

_TEXT = (
    "Я даю согласие продавцу — владельцу этого магазина, его реквизиты стоят на странице «Реквизиты», — "
    "показать на страницах магазина мой отзыв: имя и первую букву фамилии, оценку, текст, машину и пробег. "
    "Отзыв видят все посетители.\n\n"
    "Зачем: рассказать другим покупателям о товаре.\n\n"
    "Можно собирать, записывать, хранить, показывать и удалять эти данные — программами и вручную. Телефон и почту "
    "рядом с отзывом не показываем и никому не передаём.\n\n"
    "Согласие действует, пока отзыв опубликован. Отзыв можно удалить, а согласие отозвать в личном кабинете в любой "
    "день. После отзыва согласия опубликованный отзыв останется без имени и связи с вами, остальные удалим."
)


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=False),
        sa.Column("rating", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("vehicle_id", sa.Integer(), nullable=True),
        sa.Column("car", sa.Text(), server_default="", nullable=False),
        sa.Column("mileage_km", sa.Integer(), nullable=True),
        sa.Column("is_purchase", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("status", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("reject_reason", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("rating BETWEEN 1 AND 5", name=op.f("ck_reviews_rating")),
        sa.CheckConstraint("text <> ''", name=op.f("ck_reviews_text")),
        sa.CheckConstraint("mileage_km BETWEEN 0 AND 2000000", name=op.f("ck_reviews_mileage_km")),
        sa.CheckConstraint("status IN ('waiting', 'published', 'rejected')", name=op.f("ck_reviews_status")),
        sa.CheckConstraint("status <> 'published' OR published_at IS NOT NULL", name=op.f("ck_reviews_published_at")),
        sa.ForeignKeyConstraint(
            ["product_id"], ["products.id"], name=op.f("fk_reviews_product_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["customer_id"], ["customers.id"], name=op.f("fk_reviews_customer_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["vehicle_id"], ["vehicles.id"], name=op.f("fk_reviews_vehicle_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
        sa.UniqueConstraint("customer_id", "product_id", name=op.f("uq_reviews_customer_id_product_id")),
    )
    op.create_index("ix_reviews_product_id_id", "reviews", ["product_id", "id"])
    op.create_index("ix_reviews_vehicle_id", "reviews", ["vehicle_id"])
    op.create_index("ix_reviews_waiting", "reviews", ["id"], postgresql_where=sa.text("status = 'waiting'"))
    texts = sa.table("consent_texts", *(sa.column(name) for name in ("purpose", "version", "title", "text")))
    op.bulk_insert(texts, [{"purpose": "review", "version": 1, "title": "Согласие показать отзыв", "text": _TEXT}])


def downgrade() -> None:
    op.execute("DELETE FROM consents WHERE purpose = 'review'")
    op.execute("DELETE FROM consent_texts WHERE purpose = 'review'")
    op.drop_table("reviews")
