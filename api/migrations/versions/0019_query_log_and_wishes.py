"""The query log; what was looked for in vain, and the consent it needs."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

_TEXT = (
    "Я даю согласие продавцу — владельцу этого магазина, его реквизиты стоят на странице «Реквизиты», — "
    "обрабатывать мой телефон и адрес электронной почты, указанные в просьбе, город и слова, которые я искал.\n\n"
    "Зачем: сообщить мне один раз, когда такой товар появится.\n\n"
    "Можно собирать, записывать, хранить, уточнять, использовать и удалять эти данные — программами и вручную. "
    "Никому другому их не передаём.\n\n"
    "Согласие действует год. Согласие можно отозвать в любой день: напишите на почту магазина со страницы «Контакты». "
    "После отзыва удалим данные за 30 дней, кроме тех, что обязаны хранить по закону."
)


def _at(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False)


def _city(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    key = sa.ForeignKeyConstraint(["city_id"], ["cities.id"], name=op.f(f"fk_{table}_city_id"), ondelete="SET NULL")
    return sa.Column("city_id", sa.Integer(), nullable=True), key


def upgrade() -> None:
    _create_log()
    op.create_table(
        "search_wishes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), server_default="", nullable=False),
        sa.Column("email", sa.Text(), server_default="", nullable=False),
        *_city("search_wishes"),
        sa.Column("status", sa.Text(), server_default="new", nullable=False),
        _at("created_at"),
        sa.CheckConstraint("status IN ('new', 'answered', 'closed')", name=op.f("ck_search_wishes_status")),
        sa.CheckConstraint("text <> ''", name=op.f("ck_search_wishes_text")),
        sa.CheckConstraint("phone <> '' OR email <> ''", name=op.f("ck_search_wishes_contact")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_wishes")),
    )
    op.create_index(
        "uq_search_wishes_new",
        "search_wishes",
        ["text", "phone", "email"],
        unique=True,
        postgresql_where=sa.text("status = 'new'"),
    )
    texts = sa.table("consent_texts", *(sa.column(name) for name in ("purpose", "version", "title", "text")))
    op.bulk_insert(
        texts,
        [{"purpose": "search_wish", "version": 1, "title": "Согласие сообщить о появлении товара", "text": _TEXT}],
    )


def _create_log() -> None:
    words = ("text", "folded", "understood", "kind", "mode")
    op.create_table(
        "searches",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("visit", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _at("at"),
        *_city("searches"),
        *(sa.Column(name, sa.Text(), nullable=False) for name in words),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("exact", "variants", "near", "engine_ms")),
        sa.Column("repaired", sa.Boolean(), nullable=False),
        sa.CheckConstraint("kind IN ('text', 'number', 'vin', 'frame')", name=op.f("ck_searches_kind")),
        sa.CheckConstraint("least(exact, variants, near, engine_ms) >= 0", name=op.f("ck_searches_counts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_searches")),
        sa.UniqueConstraint("visit", "number", name=op.f("uq_searches_visit_number")),
    )
    op.create_index("ix_searches_at", "searches", ["at"])
    op.create_table(
        "search_actions",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("search_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("product_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=True),
        sa.Column("block", sa.Text(), nullable=True),
        _at("at"),
        sa.CheckConstraint("kind IN ('click', 'cart')", name=op.f("ck_search_actions_kind")),
        sa.ForeignKeyConstraint(
            ["search_id"], ["searches.id"], name=op.f("fk_search_actions_search_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_actions")),
        sa.UniqueConstraint(
            "search_id", "kind", "product_id", name=op.f("uq_search_actions_search_id_kind_product_id")
        ),
    )


def downgrade() -> None:
    op.drop_table("search_wishes")
    op.drop_table("search_actions")
    op.drop_table("searches")
    op.execute("DELETE FROM consents WHERE purpose = 'search_wish'")
    op.execute("DELETE FROM consent_texts WHERE purpose = 'search_wish'")
