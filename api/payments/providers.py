"""What a payment provider must do, and the one of development: a page with two buttons in place of a bank."""

import hmac
from hashlib import sha256
from typing import Annotated, Literal, Protocol
from uuid import UUID, uuid4

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.payments.models import Payment

Kind = Literal["paid", "failed", "cancelled"]
#: Separates these signatures from others made with the shop's key.
_PURPOSE = b"payment-webhook:"


class Message(BaseModel):
    """`event_id` is the provider's: a message with the same id is a duplicate."""

    event_id: Annotated[str, StringConstraints(min_length=8, max_length=100, pattern=r"^[\x21-\x7e]+$")] = Field(
        examples=["evt-5f3a9c0e"]
    )
    payment_id: UUID
    kind: Kind
    amount: int = Field(gt=0, lt=2**31, description="Копейки")


class Provider(Protocol):
    """`start` and `refund` may call the provider over the network."""

    name: str

    def start(self, payment: Payment) -> str:
        """The address of the page where the buyer pays."""

    def parse(self, body: bytes, signature: str) -> Message:
        """Raises a ShopError: 401 `signature_wrong`, 422 `message_malformed`."""

    def refund(self, payment: Payment, amount: int, key: str) -> None:
        """Refunds kopecks. Idempotent by `key`. Raises when the refund failed.

        The payment's confirmation is locked meanwhile, so the call must answer or fail within seconds.
        """


class Sandbox:
    """No money moves. It sends the shop signed messages, as a bank would; they may be repeated, late, out of order."""

    name = "sandbox"

    def __init__(self, key: str) -> None:
        self.key = key.encode()

    def start(self, payment: Payment) -> str:
        return f"/pay/sandbox/{payment.id}"

    def parse(self, body: bytes, signature: str) -> Message:
        if not hmac.compare_digest(self.sign(body).encode(), signature.encode()):
            words = "Подпись сообщения не сошлась. Проверьте ключ и подпишите тело целиком."
            raise ShopError("signature_wrong", words, 401)
        try:
            return Message.model_validate_json(body)
        except ValidationError as error:
            words = "Сообщение не прочитать. Пришлите его, как описано в документации."
            raise ShopError("message_malformed", words, 422) from error

    def refund(self, payment: Payment, amount: int, key: str) -> None:
        """Does nothing: no money was taken."""

    def sign(self, body: bytes) -> str:
        return hmac.new(self.key, _PURPOSE + body, sha256).hexdigest()

    def message(self, payment: Payment, kind: Kind) -> bytes:
        """The message that the provider sends when a button is pressed."""
        message = Message(event_id=str(uuid4()), payment_id=payment.id, kind=kind, amount=payment.amount)
        return message.model_dump_json().encode()


def provider(name: str) -> Provider:
    """The provider of that name: a new one is added here. Raises 404 for an unknown name."""
    if name != Sandbox.name:
        raise NotFoundError("provider_not_found", "Такого платёжного сервиса у нас нет. Проверьте адрес.")
    return Sandbox(get_settings().secret_key.get_secret_value())
