"""Queues mails in the caller's transaction and sends those that are due, with exponential backoff."""

import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from api.core.db import transaction
from api.core.settings import get_settings
from api.core.task_queue import SAFETY_S, every, task
from api.messages.mail import (
    MailNotSentError,
    MailProvider,
    MailRefusedError,
    email_message,
    mail_provider,
    masked_email,
    new_message_id,
)
from api.messages.models import QueuedMail
from api.messages.repository import MailRepository

log = logging.getLogger(__name__)

SCHEDULE = {"mail.send": every(SAFETY_S)}

FIRST_PAUSE = timedelta(minutes=1)
#: 1, 2, 4 … minutes: ten attempts within 17 hours.
MAX_ATTEMPTS = 11


def queue_mail(session: Session, recipient: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
    """The mail is sent after the transaction is committed, and not at all when it is rolled back."""
    message_id = new_message_id(get_settings().mail_from)
    mail = QueuedMail(recipient=recipient, subject=subject, text=text, headers=dict(headers), message_id=message_id)
    MailRepository(session).add(mail)


@task("mail.send")
def send_waiting() -> None:
    send_due(mail_provider())


def send_due(provider: MailProvider) -> int:
    """Sends each due mail in a transaction of its own that holds its row; returns the number of sent mails.

    Two workers never send the same mail. A worker that dies between the sending and the commit sends it again with the
    same Message-ID.
    """
    sent = 0
    while True:
        with transaction() as session:
            repository = MailRepository(session)
            mail = repository.next_due(datetime.now(UTC))
            if mail is None:
                return sent
            try:
                provider.send(email_message(mail, get_settings()))
                sent += 1
            except MailRefusedError as error:
                log.warning("a mail to %s is given up: %s", masked_email(mail.recipient), error)
            except (MailNotSentError, OSError) as error:
                if _postpone(mail, error):
                    continue
            repository.delete(mail)


def _postpone(mail: QueuedMail, error: Exception) -> bool:
    """False after the last attempt."""
    mail.attempts += 1
    reason = str(error) if isinstance(error, MailNotSentError) else type(error).__name__
    if mail.attempts >= MAX_ATTEMPTS:
        log.error("a mail to %s is given up after %d attempts: %s", masked_email(mail.recipient), mail.attempts, reason)
        return False
    mail.next_attempt_at = datetime.now(UTC) + FIRST_PAUSE * 2 ** (mail.attempts - 1)
    log.warning("a mail to %s was not sent, attempt %d: %s", masked_email(mail.recipient), mail.attempts, reason)
    return True
