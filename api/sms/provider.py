"""The interface of SMS providers, and the provider that the settings select."""

from typing import Annotated, Protocol

from fastapi import Depends

from api.core.settings import get_settings
from api.sms.console import ConsoleSms
from api.sms.smsru import SmsRu


class SmsProvider(Protocol):
    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        """Returns when the gateway has accepted the message. Raises SmsNotSentError or SmsNumberRefusedError."""


async def sms_provider() -> SmsProvider:
    settings = get_settings()
    if settings.sms_provider == "console":
        return ConsoleSms()
    return SmsRu(settings.smsru_api_id.get_secret_value())


Sms = Annotated[SmsProvider, Depends(sms_provider)]
