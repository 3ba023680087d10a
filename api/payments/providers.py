"""The interface of payment providers, and their messages in a form that is the same for all."""

from dataclasses import dataclass
from typing import Literal, Protocol
from uuid import UUID

from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.payments.models import Payment

Kind = Literal["paid", "failed", "cancelled"]


class WrongSignatureError(ShopError):
    def __init__(self) -> None:
        message = "Подпись сообщения не сошлась. Проверьте ключ и подпишите тело целиком."
        super().__init__("signature_wrong", message, 401)


class WrongMessageError(ShopError):
    def __init__(self) -> None:
        super().__init__("message_malformed", "Сообщение не прочитать. Пришлите его, как описано в документации.", 422)


@dataclass(frozen=True, slots=True)
class Message:
    """`event_id` is the provider's: a message with the same id is a duplicate."""

    event_id: str
    payment_id: UUID
    kind: Kind
    amount: int
    body: JsonObject


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
