"""Text messages: through the gateway SMS.ru, or into the log."""

import logging
from typing import Annotated, Protocol

import httpx
from fastapi import Depends
from pydantic import BaseModel, ValidationError

from api.core.certificates import certificates
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.text.russian_notation import masked_phone


class SmsNotSentError(ShopError):
    """503: the gateway failed or is not configured; the customer can only retry later."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "СМС не ушла: связь с операторами пропала. Попробуйте ещё раз через пару минут. "
            "Если спешите, позвоните нам: подскажем, на каком складе купить сразу.",
            503,
            headers={"Retry-After": "120"},
        )


class SmsNumberRefusedError(ShopError):
    """400: the gateway does not deliver to this number."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "На этот номер СМС не доходят. Проверьте цифры или укажите другой номер.",
            400,
            {"phone": "На этот номер СМС не доходят"},
        )


log = logging.getLogger(__name__)

HOST = "https://sms.ru"
TIMEOUT_S = 8.0
ACCEPTED = 100
#: Status codes that concern the number: invalid, blocked, on the stop list, abroad, or too many messages to it.
NUMBER_REFUSALS = {202, 207, 209, 214, 230, 231, 232, 233}


class _Message(BaseModel):
    status_code: int


class _Answer(BaseModel):
    status_code: int
    sms: dict[str, _Message] = {}


class SmsRu:
    """Client of SMS.ru. Redirects are not followed, so the key is sent to one host only."""

    def __init__(self, api_id: str, host: str = HOST) -> None:
        self._api_id = api_id
        self._url = f"{host}/sms/send"

    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        """`visitor` is the address of the requesting browser, for the gateway's fraud detection."""
        if not self._api_id:
            log.error("SMSRU_API_ID is empty: no message can be sent, nobody can log in")
            raise SmsNotSentError
        form = {"api_id": self._api_id, "to": phone, "msg": text, "json": "1"} | ({"ip": visitor} if visitor else {})
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT_S, verify=certificates()) as client:
                response = await client.post(self._url, data=form)
                response.raise_for_status()
            answer = _Answer.model_validate_json(response.content)
        except (httpx.HTTPError, ValidationError) as error:
            # Only the name of the error is logged: its text may contain the form.
            log.error("SMS.ru did not take a message to %s: %s", masked_phone(phone), type(error).__name__)
            raise SmsNotSentError from None
        # Of the message, or of the request when it was refused as a whole; 0 without the message.
        code = answer.status_code
        if code == ACCEPTED:
            code = answer.sms[phone].status_code if phone in answer.sms else 0
        if code != ACCEPTED:
            log.error("SMS.ru refused a message to %s with status %s", masked_phone(phone), code)
            raise SmsNumberRefusedError if code in NUMBER_REFUSALS else SmsNotSentError


class ConsoleSms:
    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        # A warning, because codes must never be readable in the log of a real shop.
        log.warning("СМС на %s, никуда не отправлена: %s", masked_phone(phone), text)


class SmsProvider(Protocol):
    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        """Returns when the gateway has accepted the message. Raises SmsNotSentError or SmsNumberRefusedError."""


async def sms_provider() -> SmsProvider:
    settings = get_settings()
    if settings.sms_provider == "console":
        return ConsoleSms()
    return SmsRu(settings.smsru_api_id.get_secret_value())


Sms = Annotated[SmsProvider, Depends(sms_provider)]
