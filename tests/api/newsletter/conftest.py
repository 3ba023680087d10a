"""Fixtures: the mailbox that the newsletter's mails arrive in."""

import re
from dataclasses import dataclass
from email.message import EmailMessage

import pytest
from sqlalchemy.orm import Session

from api.mail.service import send_due


@dataclass
class Mailbox:
    """Receives what is queued."""

    mails: list[EmailMessage]

    def send(self, message: EmailMessage) -> None:
        self.mails.append(message)

    def collect(self) -> list[EmailMessage]:
        """The mails that were queued since the last call."""
        self.mails.clear()
        send_due(self)
        return list(self.mails)


@pytest.fixture
def mailbox(db_session: Session) -> Mailbox:
    return Mailbox([])


def links(mail: EmailMessage) -> tuple[str, str]:
    """Path and query of the links to confirm and to unsubscribe."""
    confirm, unsubscribe = re.findall(r"https?://[^/\s]+(/newsletter/\S+)", mail.get_content())
    return confirm, unsubscribe
