"""State machine of orders: allowed transitions and who may make them. Pure; used by the shop and the back office."""

from enum import StrEnum
from typing import Literal

#: Which of their orders a customer lists: all, those still in work, or those that have ended.
OrderFilter = Literal["all", "current", "past"]


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


class Actor(StrEnum):
    CUSTOMER = "customer"
    STAFF = "staff"
    PAYMENT = "payment"
    #: The shop itself, when a reservation expires.
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
#: The staff mark an invoice as paid.
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
    # A late payment reactivates the order when the pieces are still in stock.
    Status.EXPIRED: {Status.PAID: frozenset({Actor.PAYMENT})},
}

#: The order has ended and its pieces return to the stock.
ENDED_WITHOUT_SALE = frozenset({Status.CANCELLED, Status.EXPIRED})
#: Final statuses.
FINAL = ENDED_WITHOUT_SALE | {Status.COMPLETED}
#: The pieces have left the warehouse: the reservation is shipped and never returns to the stock.
SHIPPED = frozenset({Status.ON_THE_WAY, Status.COMPLETED})


def may(actor: Actor, before: Status, after: Status) -> bool:
    return actor in TRANSITIONS[before].get(after, frozenset())


def next_statuses(before: Status, actor: Actor) -> list[Status]:
    """The statuses that `actor` may set from here, in the order of the table."""
    return [after for after, actors in TRANSITIONS[before].items() if actor in actors]
