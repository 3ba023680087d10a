"""A message about a payment, independent of the provider."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from api.core.errors import ShopError
from api.core.json_types import JsonObject

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
