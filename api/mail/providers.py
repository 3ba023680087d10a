"""Mail provider SMTP: one connection a mail, by the standard library."""

import logging
import smtplib
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol

from api.core.certificates import certificates
from api.core.settings import Settings, get_settings
from api.mail.message import MailNotSentError, MailRefusedError

TIMEOUT_S = 15.0


class SmtpMail:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def send(self, message: EmailMessage) -> None:
        """Returns when the server has accepted the mail. The password is sent under TLS only (see Settings)."""
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


log = logging.getLogger(__name__)


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
