"""What the shop asks of whoever takes the money, and who that may be."""

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
        """Raises WrongSignatureError for what the provider did not sign, WrongMessageError for what is no message."""

    def refund(self, payment: Payment, amount: int, key: str) -> None:
        """Gives kopecks back; asked again with the same key it gives nothing more. Raises when it did not work.

        The confirmation of the payment is locked meanwhile, so it has to answer or fail in seconds.
        """


def provider(name: str) -> Provider:
    """404 for a name that nobody here has."""
    if name != Sandbox.name:
        raise NotFoundError("provider_not_found", "Такого платёжного сервиса у нас нет. Проверьте адрес.")
    return Sandbox(get_settings().secret_key.get_secret_value())
