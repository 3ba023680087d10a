"""Consents to the processing of personal data, and the first version of each text (login needs one before any seed)."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"

_WHO = "Я даю согласие продавцу — владельцу этого магазина, его реквизиты стоят на странице «Реквизиты», — "
_HOW = "Можно собирать, записывать, хранить, уточнять, использовать и удалять эти данные — программами и вручную."
_BACK = (
    "Согласие можно отозвать в любой день: напишите на почту магазина со страницы «Контакты». "
    "После отзыва удалим данные за 30 дней, кроме тех, что обязаны хранить по закону."
)

TEXTS = (
    (
        "login",
        "Согласие для входа и личного кабинета",
        f"{_WHO}обрабатывать мой номер телефона, а ещё имя, почту, адреса и машины, если я сам впишу их в кабинете.\n\n"
        "Зачем: отправить код для входа, узнать меня при следующем входе и показать мои заказы, адреса и избранное.\n\n"
        f"{_HOW} Номер телефона передаём оператору связи, чтобы он доставил код.\n\n"
        f"Согласие действует, пока есть кабинет. {_BACK}",
    ),
    (
        "order",
        "Согласие для оформления заказа",
        f"{_WHO}обрабатывать моё имя, телефон, почту, адрес доставки и состав заказа.\n\n"
        "Зачем: собрать заказ, предупредить о нём, доставить, принять оплату и оформить возврат.\n\n"
        f"{_HOW} Имя, телефон и адрес передаём службе доставки, сумму и номер заказа — банку, если платите картой.\n\n"
        f"Согласие действует, пока заказ не исполнен и не вышли сроки возврата и хранения документов. {_BACK}",
    ),
    (
        "newsletter",
        "Согласие на рассылку",
        f"{_WHO}обрабатывать мою почту и город и присылать письма о скидках, новинках и полезных статьях.\n\n"
        "Это согласие на рекламу: без него можно покупать как обычно.\n\n"
        f"{_HOW} Никому другому адрес не передаём.\n\n"
        f"Согласие действует, пока вы подписаны. {_BACK}",
    ),
    (
        "promo_address",
        "Согласие на опрос о месте нового склада",
        f"{_WHO}обрабатывать мои ответы: адрес, от которого удобно к нам ездить, и откуда я приезжаю.\n\n"
        "Зачем: решить, где открыть новый пункт выдачи, и подарить промокод за ответ.\n\n"
        f"{_HOW} Никому другому ответы не передаём.\n\n"
        f"Согласие действует год. {_BACK}",
    ),
    (
        "vendor",
        "Согласие для заявки поставщика",
        f"{_WHO}обрабатывать моё имя, телефон и почту, указанные в заявке поставщика.\n\n"
        "Зачем: ответить на заявку и договориться о поставках.\n\n"
        f"{_HOW} Никому другому эти данные не передаём.\n\n"
        f"Согласие действует три года после последнего письма. {_BACK}",
    ),
)


def upgrade() -> None:
    texts = op.create_table(
        "consent_texts",
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("text <> ''", name=op.f("ck_consent_texts_text")),
        sa.CheckConstraint("version > 0", name=op.f("ck_consent_texts_version")),
        sa.PrimaryKeyConstraint("purpose", "version", name=op.f("pk_consent_texts")),
    )
    op.create_table(
        "consents",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("text_version", sa.Integer(), nullable=False),
        sa.Column("given", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("customer_id", sa.Integer(), nullable=True),
        sa.Column("phone", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("address", postgresql.INET(), nullable=True),
        sa.Column("user_agent", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("num_nonnulls(customer_id, phone, email) > 0", name=op.f("ck_consents_somebody")),
        sa.ForeignKeyConstraint(
            ["purpose", "text_version"],
            ["consent_texts.purpose", "consent_texts.version"],
            name=op.f("fk_consents_purpose_text_version"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consents")),
    )
    op.create_index(
        "ix_consents_customer_id",
        "consents",
        ["customer_id"],
        postgresql_where=sa.text("customer_id IS NOT NULL"),
    )
    op.bulk_insert(
        texts,
        [{"purpose": purpose, "version": 1, "title": title, "text": text} for purpose, title, text in TEXTS],
    )


def downgrade() -> None:
    op.drop_table("consents")
    op.drop_table("consent_texts")
