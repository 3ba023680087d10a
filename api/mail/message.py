"""Builds mails: plain text in UTF-8 with the headers that mail servers expect."""

import secrets
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from api.core.settings import Settings
from api.mail.models import QueuedMail


class MailNotSentError(Exception):
    """The server did not answer or refuses for now: another try may succeed."""


class MailRefusedError(Exception):
    """The server will never take this mail: the address does not exist or is malformed."""


#: Without folding: a link in a header stays one piece.
_POLICY = SMTP.clone(max_line_length=998)
#: The sender when MAIL_FROM is empty; only a mail in a folder can have it.
LOCAL_SENDER = "shop@localhost"


def new_message_id(sender: str) -> str:
    return f"<{secrets.token_hex(16)}@{(sender or LOCAL_SENDER).rpartition('@')[2]}>"


def email_message(mail: QueuedMail, settings: Settings) -> EmailMessage:
    """Raises MailRefusedError for a recipient that no header can hold."""
    message = EmailMessage(policy=_POLICY)
    try:
        message["From"] = Address(settings.shop_name, addr_spec=settings.mail_from or LOCAL_SENDER)
        message["To"] = _address(mail.recipient)
    except (ValueError, IndexError) as error:
        raise MailRefusedError("the address is malformed") from error
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.created_at)
    message["Message-ID"] = mail.message_id
    for name, value in mail.headers.items():
        message[name] = value
    message.set_content(mail.text, cte="base64")
    return message


def masked_email(email: str) -> str:
    """`anna@example.ru` → `a***@example.ru`: recognisable by its owner."""
    local, _, domain = email.rpartition("@")
    return f"{local[:1]}***@{domain}"


def _address(email: str) -> Address:
    """A domain in other letters in its ASCII form, which every server takes."""
    local, _, domain = email.rpartition("@")
    return Address(username=local, domain=domain.encode("idna").decode())
