"""Development: messages go into the log, and nowhere else."""

import logging

from api.text.phones import masked_phone

log = logging.getLogger(__name__)


class ConsoleSms:
    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        # A warning: whoever sees it in a real shop's log shall notice that codes are readable there.
        log.warning("СМС на %s, никуда не отправлена: %s", masked_phone(phone), text)
