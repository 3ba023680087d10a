"""Mails: plain text in UTF-8 with the headers that mail servers expect, sent by SMTP, one connection a mail."""

import logging
import secrets
import smtplib
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path
from typing import Protocol

from api.core.certificates import certificates
from api.core.settings import Settings, get_settings
from api.messages.models import QueuedMail

log = logging.getLogger(__name__)


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


TIMEOUT_S = 15.0


class SmtpMail:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def send(self, message: EmailMessage) -> None:
        """The password is sent under TLS only (see Settings)."""
        settings = self._settings
        if not (settings.mail_host and settings.mail_from and settings.public_url):
            raise MailNotSentError("MAIL_HOST, MAIL_FROM or PUBLIC_URL is empty: no mail can be sent")
        try:
            with self._connect() as server:
                if settings.mail_tls == "starttls":
                    server.starttls(context=certificates())
                if settings.mail_user:
                    server.login(settings.mail_user, settings.mail_password.get_secret_value())
                server.send_message(message)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPNotSupportedError) as error:
            if isinstance(error, smtplib.SMTPRecipientsRefused) and _is_temporary(error):
                raise MailNotSentError("the server does not take mails for this address now") from error
            raise MailRefusedError("the server does not deliver to this address") from error
        except smtplib.SMTPDataError as error:
            kind = MailRefusedError if error.smtp_code >= 500 else MailNotSentError
            raise kind(f"the server refused the mail with code {error.smtp_code}") from error
        except (smtplib.SMTPException, OSError) as error:
            # Only the name: the text of the error may hold the address.
            raise MailNotSentError(type(error).__name__) from error

    def _connect(self) -> smtplib.SMTP:
        host, port = self._settings.mail_host, self._settings.mail_port
        if self._settings.mail_tls == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=TIMEOUT_S, context=certificates())
        return smtplib.SMTP(host, port, timeout=TIMEOUT_S)


def _is_temporary(error: smtplib.SMTPRecipientsRefused) -> bool:
    return any(code < 500 for code, _ in error.recipients.values())


class FolderMail:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: EmailMessage) -> None:
        """Writes `<time>-<end of the Message-ID>.eml`, readable by its owner only; the log says where."""
        self._folder.mkdir(parents=True, exist_ok=True)
        identity = message["Message-ID"].strip("<>").partition("@")[0][-8:]
        file = self._folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{identity}.eml"
        draft = file.with_suffix(".part")
        draft.touch(0o600)
        draft.write_bytes(message.as_bytes())
        draft.rename(file)
        # A warning, as of the codes in the log: no mail of a real shop may end here.
        log.warning("Письмо никуда не отправлено, оно в файле %s", file)


class MailProvider(Protocol):
    def send(self, message: EmailMessage) -> None:
        """Returns when the mail is accepted. Raises MailNotSentError or MailRefusedError."""


def mail_provider() -> MailProvider:
    settings = get_settings()
    return FolderMail(settings.mail_dir) if settings.mail_provider == "console" else SmtpMail(settings)
