"""Limits of reserved stock that nobody has paid for: without them whoever receives an SMS could empty the warehouses.

A reservation counts while its order is open and not paid (`UNPAID_SQL`). A customer is new until their first order is
completed. An address is one of the internet or the /64 network of a home; mobile operators share one among many people,
so its limits are wider.
"""

import hashlib
from dataclasses import dataclass
from ipaddress import ip_address

from api.core.errors import ShopError
from api.core.settings import get_settings
from api.http.client import is_shared, neighbourhood
from api.orders.statuses import PaymentStatus, Status

#: The statuses of an order whose pieces are still in the warehouse. Shipped ones have left it.
OPEN_STATUSES = (Status.NEW, Status.AWAITING_PAYMENT, Status.ASSEMBLING, Status.READY)
#: The condition of partial indexes, and of the statements that use them.
UNPAID_SQL = f"status IN {tuple(map(str, OPEN_STATUSES))} AND payment_status <> '{PaymentStatus.PAID}'"


@dataclass(frozen=True, slots=True)
class ReservationLimit:
    """Open unpaid orders, and pieces in all of them together."""

    orders: int
    pieces: int


@dataclass(frozen=True, slots=True)
class LimitsOfCustomer:
    """Those of the customer, and those of the address that they order from."""

    customer: ReservationLimit
    address: ReservationLimit


NEW_CUSTOMER = LimitsOfCustomer(ReservationLimit(orders=5, pieces=60), ReservationLimit(orders=30, pieces=300))
KNOWN_CUSTOMER = LimitsOfCustomer(ReservationLimit(orders=20, pieces=400), ReservationLimit(orders=60, pieces=800))


@dataclass(frozen=True, slots=True)
class HeldReservations:
    """Open unpaid orders, and the pieces that are held for them."""

    orders: int
    pieces: int


@dataclass(frozen=True, slots=True)
class UnpaidReservations:
    """What a customer and their address hold before a confirmation."""

    of_customer: HeldReservations
    of_address: HeldReservations
    has_completed_order: bool

    @property
    def limits(self) -> LimitsOfCustomer:
        return KNOWN_CUSTOMER if self.has_completed_order else NEW_CUSTOMER


class ReservationLimitError(ShopError):
    def __init__(self, message: str) -> None:
        super().__init__("reservation_limit", f"{message} Корзина осталась как была.", 409)


def refuse_beyond_limits(unpaid: UnpaidReservations, orders: int, pieces: int) -> None:
    """Raises ReservationLimitError when `orders` more with `pieces` would pass a limit."""
    limit, held = unpaid.limits.customer, unpaid.of_customer
    if pieces > limit.pieces or orders > limit.orders:
        raise ReservationLimitError(
            f"Без оплаты откладываем до {limit.pieces} штук и до {limit.orders} заказов сразу, а здесь больше. "
            "Уменьшите заказ: остальное закажете, когда получите или оплатите этот."
        )
    if _is_beyond(held, limit, orders, pieces):
        raise ReservationLimitError(
            f"Сейчас за вами неоплаченных заказов: {held.orders}, штук в них: {held.pieces}. Больше {limit.orders} "
            f"заказов и {limit.pieces} штук без оплаты не откладываем. Оплатите или отмените один из них "
            "в личном кабинете, или позвоните нам."
        )
    if _is_beyond(unpaid.of_address, unpaid.limits.address, orders, pieces):
        raise ReservationLimitError(
            "Из вашей сети уже отложили много товара и не оплатили. Оплатите или отмените один из своих заказов, "
            "выйдите в интернет из другой сети или купите на складе."
        )


def _is_beyond(held: HeldReservations, limit: ReservationLimit, orders: int, pieces: int) -> bool:
    return held.orders + orders > limit.orders or held.pieces + pieces > limit.pieces


def address_hash(address: str) -> str | None:
    """16 hexadecimal digits that tell the orders of one address from others, so that no address is stored.

    None for addresses without a limit. Another `SECRET_KEY` gives other hashes.
    """
    if is_shared(address) or ip_address(address).is_loopback:
        return None
    key = get_settings().secret_key.get_secret_value().encode()[:64]
    return hashlib.blake2b(f"order {neighbourhood(address)}".encode(), key=key, digest_size=8).hexdigest()
