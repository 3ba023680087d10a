"""Mails of the newsletter. Each has the link that ends the subscription, in its text and in its headers."""

import hmac
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

from sqlalchemy.orm import Session

from api.core.derived_keys import keyed_digest
from api.core.settings import get_settings
from api.mail.service import queue_mail
from api.newsletter.models import Subscriber

CONFIRM_PATH = "/newsletter/confirm"
UNSUBSCRIBE_PATH = "/newsletter/unsubscribe"
#: How long an address may be confirmed; then it is deleted (`retention.delete_expired`).
CONFIRM_WITHIN = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class ConfirmationToken:
    """Signed for one address. `until` are seconds since 1970."""

    subscriber_id: int
    until: int
    key: str

    @classmethod
    def issue(cls, subscriber_id: int, email: str, now: datetime) -> "ConfirmationToken":
        until = int((now + CONFIRM_WITHIN).timestamp())
        return cls(subscriber_id, until, _confirmation_key(subscriber_id, email, until))

    def is_signed_for(self, email: str) -> bool:
        expected = _confirmation_key(self.subscriber_id, email, self.until)
        return hmac.compare_digest(self.key.encode(), expected.encode())

    def is_expired(self, now: datetime) -> bool:
        return datetime.fromtimestamp(self.until, UTC) <= now

    def address(self, origin: str) -> str:
        query = urlencode({"subscriber": self.subscriber_id, "until": self.until, "key": self.key})
        return f"{origin}{CONFIRM_PATH}?{query}"


def unsubscribe_key(email: str) -> str:
    """The same for every subscription of the address, without an end: links of old mails work."""
    return keyed_digest("newsletter unsubscription", email).hex()[:32]


def is_unsubscribe_key(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{32}", text) is not None


def unsubscribe_address(origin: str, key: str) -> str:
    return f"{origin}{UNSUBSCRIBE_PATH}?{urlencode({'key': key})}"


def _confirmation_key(subscriber_id: int, email: str, until: int) -> str:
    return keyed_digest("newsletter confirmation", f"{subscriber_id} {until} {email}").hex()[:32]


_CONFIRMATION = """Здравствуйте!

На сайте магазина «{shop}» эту почту указали, чтобы получать письма о скидках, новинках и полезных статьях.

Если это были вы, подтвердите адрес, ссылка действует три дня:
{confirm}

Если нет, ничего не делайте: писем не будет, а через три дня мы удалим адрес. Удалить его сейчас:
{unsubscribe}
"""


def ask_for_confirmation(session: Session, subscriber: Subscriber, origin: str, now: datetime) -> None:
    shop = get_settings().shop_name
    unsubscribe = unsubscribe_link(subscriber, origin)
    confirm = ConfirmationToken.issue(subscriber.id, subscriber.email, now).address(origin)
    queue_mail(
        session,
        subscriber.email,
        f"Подтвердите подписку на письма магазина «{shop}»",
        _CONFIRMATION.format(shop=shop, confirm=confirm, unsubscribe=unsubscribe),
        unsubscribe_headers(unsubscribe),
    )


def unsubscribe_link(subscriber: Subscriber, origin: str) -> str:
    """The link of every mail to the subscriber; stores its key with the row, so that the link works."""
    subscriber.unsubscribe_key = unsubscribe_key(subscriber.email)
    return unsubscribe_address(origin, subscriber.unsubscribe_key)


def unsubscribe_headers(address: str) -> dict[str, str]:
    """RFC 2369 and RFC 8058: mail programs show a button that unsubscribes with one POST."""
    return {"List-Unsubscribe": f"<{address}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
