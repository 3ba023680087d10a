"""The registry of personal data (152-ФЗ): every table that holds them, whose they are, what for, and how they end.

Deletion of an account, retention, the file for the person and the replay after a restore walk it, in this order: rows
Deletion of an account, retention, the file for the person and the replay after a restore walk it, in this order: rows
before those that they refer to. `tests/api/personal_data/test_registry.py` compares it with the migrated schema; the
before those that they refer to. `tests/api/personal_data/test_registry.py` compares it with the migrated schema; the
tables without personal data stand beside that test.
tables without personal data stand beside that test.


Retained after deletion, because another law requires it: orders with products, sums and dates (402-ФЗ, art. 29: five
Retained after deletion, because another law requires it: orders with products, sums and dates (402-ФЗ, art. 29: five
years after the reporting year), without the recipient; and ended consents, as their proof (152-ФЗ, art. 9).
years after the reporting year), without the recipient; and ended consents, as their proof (152-ФЗ, art. 9).
"""

from datetime import timedelta

from api.index.models import LOG_RETENTION
from api.personal_data.declarations import (
    DIGEST,
    EMPTY,
    NULL,
    Contact,
    Data,
    Link,
    PersonalTable,
    RetentionTerm,
    Subject,
)

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

_OWN = (Link("customer_id", Subject.CUSTOMER),)
_OF_ORDER = (Link("order_id", Subject.ORDERS),)
_ACCOUNTING = "402-ФЗ, ст. 29: первичный документ, без получателя"
_ACCOUNT, _ORDER = "Личный кабинет", "Заказ и его оплата"
_UNTIL_DELETED = "пока есть аккаунт"
_ORDERS = "товары и суммы — 5 лет после года, в котором заказ закончен; получатель — 3 года"

PERSONAL_TABLES = (
    # The account
    PersonalTable(
        "customer_addresses", "Адреса доставки", _ACCOUNT, _UNTIL_DELETED,
        dict.fromkeys(("title", "text", "latitude", "longitude", "comment", "city_id"), Data.PLACE),
        "id customer_id is_default created_at", _OWN,
    ),
    PersonalTable(
        "customer_vehicles", "Гараж", _ACCOUNT, _UNTIL_DELETED,
        dict.fromkeys(("title", "vin", "vehicle_id", "year", "mileage_km", "note"), Data.CAR),
        "id customer_id created_at", _OWN,
    ),
    PersonalTable(
        "saved_products", "Избранное и сравнение", _ACCOUNT, _UNTIL_DELETED,
        {}, "customer_id list product_id position added_at", _OWN,
    ),
    PersonalTable(
        "cart_lines", "Корзина", _ACCOUNT, _UNTIL_DELETED,
        {}, "customer_id city_id product_id qty stock_id added_at", _OWN,
    ),
    PersonalTable(
        "cart_groups", "Доставка в корзине", _ACCOUNT, _UNTIL_DELETED,
        dict.fromkeys(("address_text", "address_city", "latitude", "longitude"), Data.PLACE)
        | {"description": Data.TEXT},
        "customer_id city_id delivery_type pvz agent_pvz_id", _OWN,
    ),
    PersonalTable(
        "carts", "Оплата и промокод в корзине", _ACCOUNT, _UNTIL_DELETED,
        {}, "customer_id payment_type promo_code applied_syncs updated_at", _OWN,
    ),
    PersonalTable(
        "promo_addresses", "Ответ на опрос", "Решить, где открыть пункт выдачи", "1 год",
        {"address": Data.PLACE, "visit_from": Data.TEXT, "other_answer": Data.TEXT},
        "user_id filled closed created_at updated_at", (Link("user_id", Subject.CUSTOMER),),
        terms=(
            RetentionTerm(
                YEAR, "updated_at", "filled",
                {"filled": "false", "closed": "true", "address": EMPTY, "visit_from": EMPTY, "other_answer": EMPTY},
            ),
        ),
    ),
    PersonalTable(
        "login_sessions", "Входы", "Вход и защита от взлома", "90 дней",
        {"user_agent": Data.BROWSER, "address": Data.NETWORK, "token_hash": Data.SECRET,
         "previous_token_hash": Data.SECRET},
        "id customer_id created_at last_seen_at expires_at code_checked_at previous_until rotated_at", _OWN,
        ground="api.auth.tasks deletes expired ones",
    ),
    PersonalTable(
        "sms_codes", "", "Вход и защита от подбора кодов", "1 день",
        {"phone": Data.PHONE, "address": Data.NETWORK, "code_hash": Data.SECRET, "proof_nonce": Data.SECRET},
        "id city_id agreed_version created_at expires_at tries used_at failed_at channel is_known_device session_id",
        (Contact(phone="phone"),),
        {"phone": DIGEST, "address": "'::'", "used_at": "coalesce(used_at, now())"},
        "a day: the limits of messages count the rows (api.auth.tasks)",
    ),
    PersonalTable(
        "email_confirmations", "", "Подтвердить почту аккаунта", "1 день",
        {"email": Data.EMAIL, "key_hash": Data.SECRET}, "id customer_id created_at used_at", _OWN,
        ground="a day: a link is of no use later (api.ops.retention)",
    ),
    PersonalTable(
        "attempt_counters", "", "Защита от подбора", "не дольше суток", {"key_digest": Data.SECRET},
        "act count expires_at", ground="a keyed digest only, deleted when its window has ended (api.ops.retention)",
    ),
    # Forms
    PersonalTable(
        "expert_requests", "Вопросы эксперту", "Подобрать деталь", "1 год",
        {"name": Data.NAME, "phone": Data.PHONE, "vin": Data.CAR, "text": Data.TEXT, "city_id": Data.PLACE},
        "id status created_at", (Contact(phone="phone"),), terms=(RetentionTerm(YEAR, "created_at"),),
        audited_as="expert_request",
    ),
    PersonalTable(
        "search_wishes", "Просьбы сообщить о товаре", "Сообщить, когда товар появится", "1 год",
        {"phone": Data.PHONE, "email": Data.EMAIL, "text": Data.TEXT, "city_id": Data.PLACE},
        "id status created_at", (Contact(phone="phone", email="email"),), terms=(RetentionTerm(YEAR, "created_at"),),
        audited_as="search_wish",
    ),
    PersonalTable(
        "vendor_applications", "Заявки поставщика", "Ответить и договориться", "3 года",
        {"company": Data.NAME, "contact": Data.NAME, "inn": Data.NAME, "phone": Data.PHONE, "email": Data.EMAIL,
         "text": Data.TEXT},
        "id status created_at", (Contact(phone="phone"),), terms=(RetentionTerm(LIMITATION, "created_at"),),
        audited_as="vendor_application",
    ),
    PersonalTable(
        "queued_mails", "", "Письмо покупателю", "до отправки, не дольше 17 часов",
        {"recipient": Data.EMAIL, "subject": Data.TEXT, "text": Data.TEXT, "headers": Data.SECRET,
         "message_id": Data.SECRET},
        "id attempts created_at next_attempt_at", (Contact(email="recipient"),),
        terms=(RetentionTerm(timedelta(days=1), "created_at"),),
    ),
    PersonalTable(
        "subscribers", "Рассылка", "Рассылка", "пока подписаны; неподтверждённая почта — 3 дня",
        {"email": Data.EMAIL, "city_id": Data.PLACE, "unsubscribe_key": Data.SECRET},
        "id active created_at confirmed_at agreed_version asked_at asked_count", (Contact(email="email"),),
        ground="api.newsletter ends it with its consent",
    ),
    PersonalTable(
        "reviews", "Отзывы", "Показать отзыв", "до удаления; опубликованные остаются без автора",
        {"author_name": Data.NAME, "text": Data.TEXT, "vehicle_id": Data.CAR, "car": Data.CAR, "mileage_km": Data.CAR,
         "reject_reason": Data.TEXT},
        "id product_id customer_id rating is_purchase status created_at published_at", _OWN,
        {"customer_id": NULL, "author_name": f"'{ANONYMOUS}'", "reject_reason": EMPTY},
        "api.reviews deletes unpublished ones first", (RetentionTerm(YEAR, "created_at", "status = 'rejected'"),),
        audited_as="review",
    ),
    # Orders
    PersonalTable(
        "order_events", "Ход заказов", _ORDER, _ORDERS,
        {"note": Data.STAFF_TEXT, "staff_login": Data.STAFF},
        "id order_id status payment_status actor created_at", _OF_ORDER, {"note": EMPTY}, _ACCOUNTING,
    ),
    PersonalTable(
        "order_lines", "Товары заказов", _ORDER, _ORDERS, {},
        "order_id position product_id name article brand_name unit image_key image_ext qty cost guest_cost",
        _OF_ORDER, {}, _ACCOUNTING,
    ),
    PersonalTable("reservations", "", _ORDER, _ORDERS, {}, "order_id product_id warehouse_id qty state"),
    PersonalTable(
        "payment_events", "", _ORDER, _ORDERS, {"body": Data.TEXT},
        "provider event_id payment_id kind received_at", (Link("payment_id", Subject.PAYMENTS),),
        {"body": "'{}'"}, _ACCOUNTING,
    ),
    PersonalTable(
        "payments", "Оплаты", _ORDER, _ORDERS, {},
        "id confirmation_id provider amount status to_refund refunded expires_at created_at updated_at",
        (Link("confirmation_id", Subject.CONFIRMATIONS),), {}, _ACCOUNTING,
    ),
    PersonalTable(
        "orders", "Заказы", _ORDER, _ORDERS,
        {"recipient_name": Data.NAME, "recipient_phone": Data.PHONE, "recipient_email": Data.EMAIL,
         "address_text": Data.PLACE, "description": Data.TEXT, "address_hash": Data.NETWORK},
        "id number confirmation_id customer_id city_id status payment_type payment_status delivery_type pvz"
        " agent_pvz_id goods_total delivery_cost discount total arrives_on reserved_until created_at updated_at",
        (Link("id", Subject.ORDERS),),
        {"recipient_name": f"'{ANONYMOUS}'", "recipient_phone": EMPTY, "recipient_email": EMPTY, "address_text": EMPTY,
         "description": EMPTY, "address_hash": NULL},
        _ACCOUNTING,
    ),
    PersonalTable(
        "promo_uses", "", _ORDER, _ORDERS, {}, "confirmation_id promo_code_id customer_id", _OWN, {}, _ACCOUNTING
    ),
    PersonalTable(
        "promo_codes", "Личные промокоды", "Скидка за ответ на опрос", _ORDERS, {},
        "id code title percent amount max_discount min_total starts_at ends_at usage_limit usage_count customer_limit"
        " city_ids active created_at first_order for_survey customer_id reward_id",
        _OWN, {"active": "false"}, "explains the discount of a retained order",
    ),
    PersonalTable(
        "former_promo_uses", "", "Промокод «один раз покупателю»", "до конца промокода, не дольше 3 лет",
        {"phone_digest": Data.SECRET}, "promo_code_id uses customer_id created_at", _OWN, {},
        "a keyed digest only (api.discounts)",
    ),
    PersonalTable(
        "confirmations", "", _ORDER, _ORDERS,
        {"answer": Data.TEXT, "request_hash": Data.SECRET, "idempotency_key": Data.SECRET},
        "id customer_id payment_type goods_total delivery_total discount total promo_code created_at",
        (Link("id", Subject.CONFIRMATIONS),), {"answer": NULL, "request_hash": EMPTY}, _ACCOUNTING,
    ),
    PersonalTable(
        "consents", "Согласия", "Доказать согласие", "пока действует, потом 3 года без контактов",
        {"phone": Data.PHONE, "email": Data.EMAIL, "address": Data.NETWORK, "user_agent": Data.BROWSER,
         "contact_digest": Data.SECRET},
        "id purpose text_version given customer_id ended_at created_at", (*_OWN, Contact(phone="phone", email="email")),
        {"phone": NULL, "email": NULL, "address": NULL, "user_agent": NULL},
        "152-ФЗ, art. 9: proof, under a keyed digest that api.consents writes first",
        (RetentionTerm(LIMITATION, "ended_at"),),
    ),
    PersonalTable(
        "customers", "Профиль", _ACCOUNT, _UNTIL_DELETED,
        {"phone": Data.PHONE, "name": Data.NAME, "surname": Data.NAME, "email": Data.EMAIL,
         "confirmed_email": Data.EMAIL, "city_id": Data.PLACE},
        "id created_at deleted_at", (Link("id", Subject.CUSTOMER),),
        # The phone begins with 0, as no real one does, so no login finds it.
        {"phone": "lpad(id::text, 11, '0')", "name": EMPTY, "surname": EMPTY, "email": EMPTY,
         "confirmed_email": EMPTY, "city_id": NULL, "deleted_at": "coalesce(deleted_at, now())"},
        _ACCOUNTING,
    ),
    # What leads to nobody, and employees
    PersonalTable(
        "searches", "", "Улучшить поиск", "90 дней",
        dict.fromkeys(("text", "folded", "understood"), Data.TEXT),
        "id visit number at city_id category_id kind mode exact variants near engine_ms repaired experiment_id arm"
        " bucket clicks position_sum is_carted revenue is_refined",
        ground="without customer, phones, e-mails and VINs (api.index.search_log)",
        terms=(RetentionTerm(LOG_RETENTION, "at"),),
    ),
    PersonalTable(
        "audit_log", "", "Кто что менял и смотрел", "1 год; адрес в сети — 90 дней",
        {"staff_id": Data.STAFF, "staff_login": Data.STAFF, "title": Data.TEXT, "changes": Data.TEXT,
         "address": Data.NETWORK},
        "id at action entity entity_id is_view", ground="entries about a deleted row lose title and values",
        terms=(
            RetentionTerm(YEAR, "at"),
            RetentionTerm(NETWORK_ADDRESSES, "at", "address IS NOT NULL", {"address": NULL}),
        ),
    ),
    PersonalTable(
        "erasures", "", "Повторить удаление после возврата из копии", "1 год", {"subject": Data.SECRET}, "id kind at",
        terms=(RetentionTerm(JOURNAL, "at"), RetentionTerm(NETWORK_ADDRESSES, "at", "kind = 'session'")),
    ),
    PersonalTable(
        "staff", "", "Вход сотрудника", "пока работает",
        {"login": Data.STAFF, "name": Data.STAFF, "password_hash": Data.SECRET}, "id role active created_at",
    ),
    PersonalTable(
        "staff_sessions", "", "Вход сотрудника", "до конца входа",
        {"user_agent": Data.BROWSER, "address": Data.NETWORK, "token_hash": Data.SECRET},
        "id staff_id created_at seen_at expires_at", terms=(RetentionTerm(timedelta(), "expires_at"),),
    ),
    PersonalTable(
        "staff_login_delays", "", "Защита от подбора паролей", "1 день",
        {"login": Data.STAFF, "source": Data.NETWORK}, "failures not_before",
        terms=(RetentionTerm(timedelta(days=1), "not_before"),),
    ),
    PersonalTable(
        "staff_totp", "", "Вход сотрудника", "пока работает", {"salt": Data.SECRET},
        "staff_id last_step confirmed_at created_at",
    ),
    PersonalTable(
        "staff_recovery_codes", "", "Вход сотрудника", "пока работает", {"code_hash": Data.SECRET}, "staff_id"
    ),
)  # fmt: skip
