"""Where a payment is paid: one address for every provider, which leads to the provider's own page."""

from uuid import UUID


def pay_address(payment_id: UUID) -> str:
    return f"/pay/{payment_id}"
