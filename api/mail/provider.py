"""The interface of mail providers, and the provider that the settings select."""

from email.message import EmailMessage
from typing import Protocol

from api.core.settings import get_settings
from api.mail.folder import FolderMail
from api.mail.smtp import SmtpMail


class MailProvider(Protocol):
    def send(self, message: EmailMessage) -> None:
        """Returns when the mail is accepted. Raises MailNotSentError or MailRefusedError."""


def mail_provider() -> MailProvider:
    settings = get_settings()
    return FolderMail(settings.mail_dir) if settings.mail_provider == "console" else SmtpMail(settings)
