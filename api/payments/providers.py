"""The interface of payment providers, and the configured ones."""

from typing import Protocol

from api.core.errors import NotFoundError
from api.core.settings import get_settings
from api.orders.payment_models import Payment
from api.payments.messages import Message
from api.payments.sandbox import Sandbox


class Provider(Protocol):
    """`start` and `refund` may call the provider over the network."""

    name: str

    def start(self, payment: Payment) -> str:
        """The address of the page where the buyer pays."""

    def parse(self, body: bytes, signature: str) -> Message:
        """Raises WrongSignatureError for a wrong signature, WrongMessageError for a malformed message."""

    def refund(self, payment: Payment, amount: int, key: str) -> None:
        """Refunds kopecks. Idempotent by `key`. Raises when the refund failed.

        The payment's confirmation is locked meanwhile, so the call must answer or fail within seconds.
        """


def provider(name: str) -> Provider:
    """Raises 404 for an unknown name."""
    if name != Sandbox.name:
        raise NotFoundError("provider_not_found", "Такого платёжного сервиса у нас нет. Проверьте адрес.")
    return Sandbox(get_settings().secret_key.get_secret_value())
