"""SMS provider of development: messages are logged, not sent."""

import logging

from api.text.phones import masked_phone

log = logging.getLogger(__name__)


class ConsoleSms:
    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        # A warning, because codes must never be readable in the log of a real shop.
        log.warning("СМС на %s, никуда не отправлена: %s", masked_phone(phone), text)
