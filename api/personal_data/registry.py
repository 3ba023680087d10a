"""The registry of personal data (152-ФЗ): whose rows a table holds, what for, how long, and how they end.

Deletion of an account, retention, the file for the person and the replay after a restore walk it, in this order: rows
before those that they refer to. `tests/api/personal_data/test_registry.py` judges every column of the schema.

Retained after deletion, because another law requires it: orders with products, sums and dates (402-ФЗ, art. 29: five
years after the reporting year), without the recipient; and ended consents, as their proof (152-ФЗ, art. 9).
Values and conditions are SQL expressions; the statements are built in `repository.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal

from api.auth.sms_limits import DAY
from api.index.models import LOG_RETENTION

YEAR = timedelta(days=365)
#: The general limitation period (ГК, art. 196).
LIMITATION = 3 * YEAR
#: Of the network, where no consent, session or order needs it.
NETWORK_ADDRESSES = timedelta(days=90)
#: Backups are younger; a session ends by itself before.
JOURNAL = YEAR
#: Full years after the year in which an order ended (402-ФЗ, art. 29).
ORDER_YEARS = 5
ANONYMOUS = "Покупатель"

EMPTY = "''"
NULL = "NULL"
#: A keyed digest instead of the phone (`api.auth.repository.former_phone`).
DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Person:
    """Ids and contacts by which the rows of one person are found. An empty phone or e-mail matches nothing."""

    customer_ids: tuple[int, ...] = ()
    order_ids: tuple[int, ...] = ()
    confirmation_ids: tuple[int, ...] = ()
    payment_ids: tuple[object, ...] = ()
    #: 11 digits.
    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Rows whose `column` has one of these ids of a person."""

    column: str
    ids: Literal["customer_ids", "order_ids", "confirmation_ids", "payment_ids"]


@dataclass(frozen=True, slots=True)
class Contact:
    """Rows with the phone; rows with the e-mail only where no phone says that they are another person's."""

    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class RetentionTerm:
    """Rows older than `after` by the column `since`, if `where` holds, are deleted; with `blank` only these columns
    are overwritten."""

    after: timedelta
    since: str
    where: str = ""
    blank: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PersonalTable:
    name: str
    #: Of the section in the file that a customer downloads; empty: it is not in there.
    title: str = ""
    #: For that file: what the data are for, and how long they are stored.
    purpose: str = ""
    term: str = ""
    owners: tuple[Link | Contact, ...] = ()
    #: Deletion overwrites these columns; None: it deletes the row.
    blank: Mapping[str, str] | None = None
    terms: tuple[RetentionTerm, ...] = ()
    #: Columns that are not in the file: of employees, or worth nothing without their original.
    hidden: frozenset[str] = frozenset()
    #: The entity of the audit log whose entries are about such rows.
    audited_as: str = ""


_OWN = (Link("customer_id", "customer_ids"),)
_OF_ORDER = (Link("order_id", "order_ids"),)
_ACCOUNT, _ORDER = "Личный кабинет", "Заказ и его оплата"
_UNTIL_DELETED = "пока есть аккаунт"
_ORDERS = "товары и суммы — 5 лет после года, в котором заказ закончен; получатель — 3 года"
_EXPIRED = (RetentionTerm(timedelta(), "expires_at"),)
_CREATED_A_DAY_AGO = (RetentionTerm(DAY, "created_at"),)
_CREATED_A_YEAR_AGO = (RetentionTerm(YEAR, "created_at"),)

PERSONAL_TABLES = (
    # The account
    PersonalTable("customer_addresses", "Адреса доставки", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable("customer_vehicles", "Гараж", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable("saved_products", "Избранное и сравнение", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable("cart_lines", "Корзина", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable("cart_groups", "Доставка в корзине", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable("carts", "Оплата и промокод в корзине", _ACCOUNT, _UNTIL_DELETED, _OWN),
    PersonalTable(
        "promo_addresses", "Ответ на опрос", "Решить, где открыть пункт выдачи", "1 год",
        (Link("user_id", "customer_ids"),),
        terms=(
            RetentionTerm(
                YEAR, "updated_at", "filled",
                {"filled": "false", "closed": "true", "address": EMPTY, "visit_from": EMPTY, "other_answer": EMPTY},
            ),
        ),
    ),
    PersonalTable(
        "login_sessions", "Входы", "Вход и защита от взлома", "90 дней", _OWN, terms=_EXPIRED,
        hidden=frozenset({"token_hash", "previous_token_hash"}),
    ),
    # A day, also of a deleted account: the limits of messages count the rows.
    PersonalTable(
        "sms_codes", owners=(Contact(phone="phone"),), terms=_CREATED_A_DAY_AGO,
        blank={"phone": DIGEST, "address": "'::'", "used_at": "coalesce(used_at, now())"},
    ),
    PersonalTable("email_confirmations", owners=_OWN, terms=_CREATED_A_DAY_AGO),
    PersonalTable("attempt_counters", terms=_EXPIRED),
    # Forms
    PersonalTable(
        "expert_requests", "Вопросы эксперту", "Подобрать деталь", "1 год", (Contact(phone="phone"),),
        terms=_CREATED_A_YEAR_AGO, audited_as="expert_request",
    ),
    PersonalTable(
        "search_wishes", "Просьбы сообщить о товаре", "Сообщить, когда товар появится", "1 год",
        (Contact(phone="phone", email="email"),), terms=_CREATED_A_YEAR_AGO, audited_as="search_wish",
    ),
    PersonalTable(
        "vendor_applications", "Заявки поставщика", "Ответить и договориться", "3 года", (Contact(phone="phone"),),
        terms=(RetentionTerm(LIMITATION, "created_at"),), audited_as="vendor_application",
    ),
    PersonalTable("queued_mails", owners=(Contact(email="recipient"),), terms=_CREATED_A_DAY_AGO),
    # `api.newsletter` ends it with its consent.
    PersonalTable(
        "subscribers", "Рассылка", "Рассылка", "пока подписаны; неподтверждённая почта — 3 дня",
        (Contact(email="email"),), hidden=frozenset({"unsubscribe_key"}),
    ),
    # `api.reviews` deletes unpublished ones first.
    PersonalTable(
        "reviews", "Отзывы", "Показать отзыв", "до удаления; опубликованные остаются без автора", _OWN,
        {"customer_id": NULL, "author_name": f"'{ANONYMOUS}'", "reject_reason": EMPTY},
        (RetentionTerm(YEAR, "created_at", "status = 'rejected'"),), audited_as="review",
    ),
    # Orders: primary documents of the accounts, without recipient
    PersonalTable(
        "order_events", "Ход заказов", _ORDER, _ORDERS, _OF_ORDER, {"note": EMPTY},
        hidden=frozenset({"note", "staff_login"}),
    ),
    PersonalTable("order_lines", "Товары заказов", _ORDER, _ORDERS, _OF_ORDER, {}),
    PersonalTable("payment_events", owners=(Link("payment_id", "payment_ids"),), blank={"body": "'{}'"}),
    PersonalTable("payments", "Оплаты", _ORDER, _ORDERS, (Link("confirmation_id", "confirmation_ids"),), {}),
    PersonalTable(
        "orders", "Заказы", _ORDER, _ORDERS, (Link("id", "order_ids"),),
        {"recipient_name": f"'{ANONYMOUS}'", "recipient_phone": EMPTY, "recipient_email": EMPTY, "address_text": EMPTY,
         "description": EMPTY, "address_hash": NULL},
    ),
    PersonalTable("promo_uses", owners=_OWN, blank={}),
    # It explains the discount of a retained order.
    PersonalTable("promo_codes", "Личные промокоды", "Скидка за ответ на опрос", _ORDERS, _OWN, {"active": "false"}),
    # A keyed digest only (`api.pricing.promo_code_repository`).
    PersonalTable("former_promo_uses", owners=_OWN, blank={}),
    PersonalTable(
        "confirmations", owners=(Link("id", "confirmation_ids"),), blank={"answer": NULL, "request_hash": EMPTY}
    ),
    # Proof (152-ФЗ, art. 9), under a keyed digest that `api.consents` writes first.
    PersonalTable(
        "consents", "Согласия", "Доказать согласие", "пока действует, потом 3 года без контактов",
        (*_OWN, Contact(phone="phone", email="email")),
        {"phone": NULL, "email": NULL, "address": NULL, "user_agent": NULL},
        (RetentionTerm(LIMITATION, "ended_at"),), frozenset({"contact_digest"}),
    ),
    PersonalTable(
        "customers", "Профиль", _ACCOUNT, _UNTIL_DELETED, (Link("id", "customer_ids"),),
        # The phone begins with 0, as no real one does, so no login finds it.
        {"phone": "lpad(id::text, 11, '0')", "name": EMPTY, "surname": EMPTY, "email": EMPTY,
         "confirmed_email": EMPTY, "city_id": NULL, "deleted_at": "coalesce(deleted_at, now())"},
    ),
    # What leads to nobody, and employees
    PersonalTable("searches", terms=(RetentionTerm(LOG_RETENTION, "at"),)),
    PersonalTable(
        "audit_log",
        terms=(
            RetentionTerm(YEAR, "at"),
            RetentionTerm(NETWORK_ADDRESSES, "at", "address IS NOT NULL", {"address": NULL}),
        ),
    ),
    PersonalTable(
        "erasures", terms=(RetentionTerm(JOURNAL, "at"), RetentionTerm(NETWORK_ADDRESSES, "at", "kind = 'session'")),
    ),
    PersonalTable("staff_sessions", terms=_EXPIRED),
    PersonalTable("staff_login_delays", terms=(RetentionTerm(DAY, "not_before"),)),
)  # fmt: skip
