"""All data that the decision about a confirmation needs: customer, cart, offers with stock, price rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from api.core.json_types import JsonObject
from api.orders.confirmation.allocation import AllocatableStock
from api.orders.reservation_limits import UnpaidReservations
from api.pricing.bills import CheckoutChoice, PriceRules
from api.pricing.cart_pricing import CityOffer


@dataclass(frozen=True, slots=True)
class PreviousAnswer:
    """The stored answer of an earlier confirmation with the same idempotency key."""

    request_hash: bytes
    answer: JsonObject


@dataclass(frozen=True, slots=True)
class CartState:
    """`version` changes with every change of the cart; `lines` are pieces by (city, product)."""

    version: datetime
    choice: CheckoutChoice
    lines: Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class ConfirmationContext:
    """`offers` and `stock` are by (city, product)."""

    customer_id: int
    previous: PreviousAnswer | None
    cart: CartState | None
    offers: Mapping[tuple[int, int], CityOffer]
    stock: Mapping[tuple[int, int], Sequence[AllocatableStock]]
    price_rules: PriceRules
    #: Time zone names by city.
    timezones: Mapping[int, str]
    #: The published text of the order's consent: the requested version, else the newest; None when there is none.
    consent_version: int | None
    unpaid: UnpaidReservations


@dataclass(frozen=True, slots=True)
class ContextQuery:
    """`pairs` are (city, product), `points` the codes of carriers' pickup points."""

    token_hash: bytes
    key: str
    address_hash: str | None
    pairs: Sequence[tuple[int, int]]
    points: Sequence[str]
    promo_code: str | None
    #: Of the recipient.
    phone: str
    email: str
    #: Of courier deliveries, as JSON; None: the saved ones.
    addresses: str | None
    consent_version: int | None
