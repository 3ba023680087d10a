"""The life of an order: which status follows which, and who may make that step. Pure; read by the shop and the back
office alike."""

from enum import StrEnum


class Status(StrEnum):
    NEW = "new"
    AWAITING_PAYMENT = "awaiting_payment"
    PAID = "paid"
    ASSEMBLING = "assembling"
    ON_THE_WAY = "on_the_way"
    READY = "ready"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class PaymentStatus(StrEnum):
    NOT_NEEDED = "not_needed"
    PENDING = "pending"
    PAID = "paid"
    FAILED = "failed"
    REFUND_DUE = "refund_due"
    REFUNDED = "refunded"


class Shown(StrEnum):
    """Which of their orders a customer looks at."""

    ALL = "all"
    CURRENT = "current"
    PAST = "past"


class Actor(StrEnum):
    CUSTOMER = "customer"
    STAFF = "staff"
    PAYMENT = "payment"
    #: The shop itself: a reservation that ran out.
    SHOP = "shop"


STATUS_NAMES = {
    Status.NEW: "Принят",
    Status.AWAITING_PAYMENT: "Ждёт оплаты",
    Status.PAID: "Оплачен",
    Status.ASSEMBLING: "Собираем на складе",
    Status.ON_THE_WAY: "В пути",
    Status.READY: "Можно забирать",
    Status.COMPLETED: "Получен",
    Status.CANCELLED: "Отменён",
    Status.EXPIRED: "Бронь снята",
}

PAYMENT_NAMES = {
    PaymentStatus.NOT_NEEDED: "При получении",
    PaymentStatus.PENDING: "Ждёт оплаты",
    PaymentStatus.PAID: "Оплачен",
    PaymentStatus.FAILED: "Не оплачен",
    PaymentStatus.REFUND_DUE: "Вернём деньги",
    PaymentStatus.REFUNDED: "Деньги вернули",
}

_STAFF = frozenset({Actor.STAFF})
_CUSTOMER_OR_STAFF = frozenset({Actor.CUSTOMER, Actor.STAFF})
_SHOP = frozenset({Actor.SHOP})
#: An invoice is marked as paid by the staff who saw the money.
_PAYMENT_OR_STAFF = frozenset({Actor.PAYMENT, Actor.STAFF})

TRANSITIONS: dict[Status, dict[Status, frozenset[Actor]]] = {
    Status.NEW: {
        Status.ASSEMBLING: _STAFF,
        Status.CANCELLED: _CUSTOMER_OR_STAFF,
        Status.EXPIRED: _SHOP,
    },
    Status.AWAITING_PAYMENT: {
        Status.PAID: _PAYMENT_OR_STAFF,
        Status.CANCELLED: _CUSTOMER_OR_STAFF,
        Status.EXPIRED: _SHOP,
    },
    Status.PAID: {
        Status.ASSEMBLING: _STAFF,
        Status.CANCELLED: _CUSTOMER_OR_STAFF,
    },
    Status.ASSEMBLING: {
        Status.ON_THE_WAY: _STAFF,
        Status.READY: _STAFF,
        Status.CANCELLED: _STAFF,
    },
    Status.ON_THE_WAY: {
        Status.READY: _STAFF,
        Status.COMPLETED: _STAFF,
        Status.CANCELLED: _STAFF,
    },
    Status.READY: {
        Status.COMPLETED: _STAFF,
        Status.CANCELLED: _CUSTOMER_OR_STAFF,
        Status.EXPIRED: _SHOP,
    },
    Status.COMPLETED: {},
    Status.CANCELLED: {},
    # Money that came after the reservation ran out revives the order when the goods are still there.
    Status.EXPIRED: {Status.PAID: frozenset({Actor.PAYMENT})},
}

#: The order is over and its goods are free again.
GIVEN_UP = frozenset({Status.CANCELLED, Status.EXPIRED})
#: Nothing more happens to the order by itself.
OVER = GIVEN_UP | {Status.COMPLETED}
#: From here on the goods have left the shelf: a reservation is shipped and is not returned by itself.
LEFT_THE_SHELF = frozenset({Status.ON_THE_WAY, Status.COMPLETED})


def may(actor: Actor, before: Status, after: Status) -> bool:
    return actor in TRANSITIONS[before].get(after, frozenset())


def next_statuses(before: Status, actor: Actor) -> list[Status]:
    """What `actor` may choose from here, in the order of the table."""
    return [after for after, actors in TRANSITIONS[before].items() if actor in actors]
