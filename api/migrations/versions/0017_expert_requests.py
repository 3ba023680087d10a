"""Questions to an expert about a car, and the consent they need."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_TEXT = (
    "Я даю согласие продавцу — владельцу этого магазина, его реквизиты стоят на странице «Реквизиты», — "
    "обрабатывать моё имя, телефон и VIN или номер кузова машины, указанные в заявке.\n\n"
    "Зачем: подобрать деталь к машине и перезвонить с ответом.\n\n"
    "Можно собирать, записывать, хранить, уточнять, использовать и удалять эти данные — программами и вручную. "
    "Никому другому их не передаём.\n\n"
    "Согласие действует год. Согласие можно отозвать в любой день: напишите на почту магазина со страницы «Контакты». "
    "После отзыва удалим данные за 30 дней, кроме тех, что обязаны хранить по закону."
)


def upgrade() -> None:
    op.create_table(
        "expert_requests",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("vin", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("city_id", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), server_default="new", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('new', 'answered', 'closed')", name=op.f("ck_expert_requests_status")),
        sa.CheckConstraint("text <> ''", name=op.f("ck_expert_requests_text")),
        sa.ForeignKeyConstraint(
            ["city_id"], ["cities.id"], name=op.f("fk_expert_requests_city_id_cities"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_expert_requests")),
    )
    op.create_index(
        "uq_expert_requests_new",
        "expert_requests",
        ["phone", "vin", "text"],
        unique=True,
        postgresql_where=sa.text("status = 'new'"),
    )
    texts = sa.table("consent_texts", *(sa.column(name) for name in ("purpose", "version", "title", "text")))
    op.bulk_insert(
        texts,
        [{"purpose": "vehicle_request", "version": 1, "title": "Согласие для заявки на подбор", "text": _TEXT}],
    )


def downgrade() -> None:
    op.drop_table("expert_requests")
    op.execute("DELETE FROM consents WHERE purpose = 'vehicle_request'")
    op.execute("DELETE FROM consent_texts WHERE purpose = 'vehicle_request'")
