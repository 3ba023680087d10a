"""Addresses of payment and invoice pages. Whoever has an address may open the page, so each contains a secret."""

import hmac
from hashlib import sha256
from uuid import UUID

from api.core.settings import get_settings


def pay_address(payment_id: UUID) -> str:
    """The same for every provider; it redirects to the provider's page."""
    return f"/pay/{payment_id}"


def invoice_address(order_id: int) -> str:
    """Needs no login: it can be printed and sent to an accountant."""
    return f"/pay/invoice/{order_id}?key={invoice_key(order_id)}"


def invoice_key(order_id: int) -> str:
    secret = get_settings().secret_key.get_secret_value().encode()
    return hmac.new(secret, f"invoice:{order_id}".encode(), sha256).hexdigest()[:32]
