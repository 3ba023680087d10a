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
        code = self._status(await self._post(phone, text, visitor), phone)
        if code == ACCEPTED:
            return
        log.error("SMS.ru refused a message to %s with status %s", masked_phone(phone), code)
        raise SmsNumberRefusedError if code in NUMBER_REFUSALS else SmsNotSentError

    async def _post(self, phone: str, text: str, visitor: str | None) -> bytes:
        form = {"api_id": self._api_id, "to": phone, "msg": text, "json": "1"}
        if visitor:
            form["ip"] = visitor
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT_S, verify=certificates()) as client:
                response = await client.post(self._url, data=form)
                response.raise_for_status()
        except httpx.HTTPError as error:
            # Only the name of the error is logged: its text may contain the form.
            log.error("SMS.ru did not take a message to %s: %s", masked_phone(phone), type(error).__name__)
            raise SmsNotSentError from None
        return response.content

    @staticmethod
    def _status(body: bytes, phone: str) -> int:
        """The status code of the message, or of the request when it was refused as a whole."""
        try:
            answer = _Answer.model_validate_json(body)
        except ValidationError:
            log.error("SMS.ru answered something that is not its JSON, %d bytes", len(body))
            raise SmsNotSentError from None
        message = answer.sms.get(phone)
        if answer.status_code != ACCEPTED or message is None:
            return answer.status_code if answer.status_code != ACCEPTED else 0
        return message.status_code


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
