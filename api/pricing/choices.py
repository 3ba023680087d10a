"""What a shopper chooses for the orders of a cart, and why a choice is impossible."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

DeliveryType = Literal[1, 2, 3]
COURIER: Literal[1] = 1
CARRIER_POINT: Literal[2] = 2
OWN_PICKUP: Literal[3] = 3

PaymentType = Literal[1, 2, 3]
RECEIPT: Literal[1] = 1
#: Online.
CARD: Literal[2] = 2
INVOICE: Literal[3] = 3


class Refusal(NamedTuple):
    """A part of a response whose rest is applied (spec §3 deliveryError). `code` is for programs, `words` tell people
    what happened and what to do."""

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class DeliverySelection:
    """The shopper's choice for a city's part; `pvz` is our own warehouse, `agent_pvz_id` a carrier's point.
    `address_city`: the city of the chosen suggestion; empty for an address that was typed."""

    delivery_type: DeliveryType | None = None
    address_text: str = ""
    address_city: str = ""
    latitude: float | None = None
    longitude: float | None = None
    description: str = ""
    pvz: int | None = None
    agent_pvz_id: str | None = None


@dataclass(frozen=True, slots=True)
class CheckoutChoice:
    """The shopper's choices, saved or sent: deliveries by city, payment, promo code as typed."""

    deliveries: Mapping[int, DeliverySelection]
    payment_type: PaymentType | None = None
    promo_code: str = ""
