"""Mails of the newsletter. Each has the link that ends the subscription, in its text and in its headers."""

from datetime import datetime, timedelta
from urllib.parse import urlencode

from sqlalchemy.orm import Session

from api.core.derived_keys import keyed_digest
from api.core.settings import get_settings
from api.messages.mail_queue import queue_mail
from api.newsletter.models import Subscriber

CONFIRM_PATH = "/newsletter/confirm"
UNSUBSCRIBE_PATH = "/newsletter/unsubscribe"
#: How long an address may be confirmed; then it is deleted (`retention.delete_expired`).
CONFIRM_WITHIN = timedelta(days=3)


def confirmation_key(subscriber: Subscriber, until: int) -> str:
    """Signs a link for one address until a moment, seconds since 1970."""
    return keyed_digest("newsletter confirmation", f"{subscriber.id} {until} {subscriber.email}").hex()[:32]


_CONFIRMATION = """Здравствуйте!

На сайте магазина «{shop}» эту почту указали, чтобы получать письма о скидках, новинках и полезных статьях.

Если это были вы, подтвердите адрес, ссылка действует три дня:
{confirm}

Если нет, ничего не делайте: писем не будет, а через три дня мы удалим адрес. Удалить его сейчас:
{unsubscribe}
"""


def ask_for_confirmation(session: Session, subscriber: Subscriber, origin: str, now: datetime) -> None:
    shop, until = get_settings().shop_name, int((now + CONFIRM_WITHIN).timestamp())
    unsubscribe = unsubscribe_link(subscriber, origin)
    query = {"subscriber": subscriber.id, "until": until, "key": confirmation_key(subscriber, until)}
    queue_mail(
        session,
        subscriber.email,
        f"Подтвердите подписку на письма магазина «{shop}»",
        _CONFIRMATION.format(shop=shop, confirm=f"{origin}{CONFIRM_PATH}?{urlencode(query)}", unsubscribe=unsubscribe),
        # RFC 2369 and RFC 8058: mail programs show a button that unsubscribes with one POST.
        {"List-Unsubscribe": f"<{unsubscribe}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )


def unsubscribe_link(subscriber: Subscriber, origin: str) -> str:
    """The link of every mail to the subscriber; stores its key with the row, so that the link works.

    The key is the same for every subscription of the address, without an end: links of old mails work.
    """
    subscriber.unsubscribe_key = keyed_digest("newsletter unsubscription", subscriber.email).hex()[:32]
    return f"{origin}{UNSUBSCRIBE_PATH}?{urlencode({'key': subscriber.unsubscribe_key})}"
