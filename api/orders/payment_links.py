"""Addresses of pages about money. Who has one may see the page, so each holds what nobody can guess."""

import hmac
from hashlib import sha256
from uuid import UUID

from api.core.settings import get_settings


def pay_address(payment_id: UUID) -> str:
    """One address for every provider; it leads to the provider's own page."""
    return f"/pay/{payment_id}"


def invoice_address(order_id: int) -> str:
    """Opens in a browser, prints and can be sent to an accountant, all without a token."""
    return f"/pay/invoice/{order_id}?key={invoice_key(order_id)}"


def invoice_key(order_id: int) -> str:
    secret = get_settings().secret_key.get_secret_value().encode()
    return hmac.new(secret, f"invoice:{order_id}".encode(), sha256).hexdigest()[:32]
