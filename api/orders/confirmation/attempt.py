"""One attempt to confirm a cart: the request of the call, its idempotency key and who sends it."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

from api.cart.price_rule_repository import courier_addresses
from api.discounts.promo_attempts import PromoCodeAttempts
from api.orders.address_hash import address_hash
from api.orders.confirmation.context import ContextQuery
from api.orders.confirmation.schemas import ConfirmRequest
from api.pricing.discounts import normal_code
from api.pricing.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Visitor:
    address: str
    user_agent: str


@dataclass(frozen=True)
class ConfirmationAttempt:
    request: ConfirmRequest
    key: str
    token_hash: bytes
    visitor: Visitor
    promo_attempts: PromoCodeAttempts
    #: Set when too many wrong codes came from the visitor's network: the code is not judged.
    promo_refusal: Refusal | None = None

    @cached_property
    def request_hash(self) -> bytes:
        return hashlib.sha256(self.request.model_dump_json().encode()).digest()

    @cached_property
    def address_hash(self) -> str | None:
        return address_hash(self.visitor.address)

    @cached_property
    def context_query(self) -> ContextQuery:
        request = self.request
        groups = request.items_by_city or ()
        return ContextQuery(
            token_hash=self.token_hash,
            key=self.key,
            address_hash=self.address_hash,
            pairs=list({(line.city_id, line.id): None for line in request.items}),
            points=[group.agent_pvz_id for group in groups if group.agent_pvz_id],
            promo_code=None if request.promo_code is None else normal_code(request.promo_code),
            phone=request.recipient.phone,
            email=request.recipient.email,
            addresses=None
            if request.items_by_city is None
            else courier_addresses({group.id: group.as_choice() for group in groups}),
            consent_version=request.agreements.text_version,
        )
