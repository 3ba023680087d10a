"""Mails of the newsletter. Each has the link that ends the subscription, in its text and in its headers."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.mail.service import queue_mail
from api.newsletter.links import ConfirmationToken, unsubscribe_address, unsubscribe_key
from api.newsletter.models import Subscriber

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
