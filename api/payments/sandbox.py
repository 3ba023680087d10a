"""The payment provider of development: a page with two buttons in place of a bank. No money moves.

It sends the shop signed messages, as a real one would; they may be duplicated, late or out of order.
"""

import hmac
import json
from hashlib import sha256
from typing import Annotated, Literal
from uuid import UUID, uuid4

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from api.payments.models import Payment
from api.payments.providers import Kind, Message, WrongMessageError, WrongSignatureError

#: Separates these signatures from others made with the shop's key.
_PURPOSE = b"payment-webhook:"


class SandboxMessage(BaseModel):
    event_id: Annotated[str, StringConstraints(min_length=8, max_length=100, pattern=r"^[\x21-\x7e]+$")] = Field(
        examples=["evt-5f3a9c0e"]
    )
    payment_id: UUID
    kind: Literal["paid", "failed", "cancelled"]
    amount: int = Field(gt=0, lt=2**31, description="Копейки")


class Sandbox:
    name = "sandbox"

    def __init__(self, key: str) -> None:
        self.key = key.encode()

    def start(self, payment: Payment) -> str:
        return f"/pay/sandbox/{payment.id}"

    def parse(self, body: bytes, signature: str) -> Message:
        if not hmac.compare_digest(self.sign(body).encode(), signature.encode()):
            raise WrongSignatureError
        try:
            message = SandboxMessage.model_validate_json(body)
        except ValidationError as error:
            raise WrongMessageError from error
        return Message(
            message.event_id, message.payment_id, message.kind, message.amount, message.model_dump(mode="json")
        )

    def refund(self, payment: Payment, amount: int, key: str) -> None:
        """Does nothing: no money was taken."""

    def sign(self, body: bytes) -> str:
        return hmac.new(self.key, _PURPOSE + body, sha256).hexdigest()

    def message(self, payment: Payment, kind: Kind) -> bytes:
        """The message that the provider sends when a button is pressed."""
        message = {"event_id": str(uuid4()), "payment_id": str(payment.id), "kind": kind, "amount": payment.amount}
        return json.dumps(message).encode()
