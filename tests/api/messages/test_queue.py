"""The queue of mails: sent once after the commit, tried again, given up; the providers."""

import logging
import socketserver
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.core.db import transaction
from api.core.settings import Settings
from api.messages.mail import FolderMail, MailNotSentError, MailRefusedError, SmtpMail, email_message
from api.messages.mail_queue import FIRST_PAUSE, MAX_ATTEMPTS, queue_mail, send_due
from api.messages.models import QueuedMail


class Provider:
    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.mails: list[EmailMessage] = []

    def send(self, message: EmailMessage) -> None:
        self.mails.append(message)
        if self.failures:
            raise self.failures.pop(0)


def put(recipient: str = "anna@example.ru") -> None:
    with transaction() as session:
        queue_mail(session, recipient, "Тема", "Текст\n", {"List-Unsubscribe": "<https://shop.example/x>"})


def make_due(session: Session) -> None:
    session.execute(update(QueuedMail).values(next_attempt_at=datetime.now(UTC) - timedelta(seconds=1)))
    session.commit()


def test_a_mail_is_sent_once_and_leaves_the_queue(db_session: Session) -> None:
    put()
    provider = Provider()

    assert (send_due(provider), send_due(provider)) == (1, 0)
    assert [mail["Subject"] for mail in provider.mails] == ["Тема"]
    assert db_session.scalars(select(QueuedMail)).all() == []


def test_a_transaction_that_is_rolled_back_sends_nothing(db_session: Session) -> None:
    def fail_after_queueing() -> None:
        with transaction() as session:
            queue_mail(session, "anna@example.ru", "Тема", "Текст", {})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_after_queueing()

    assert send_due(Provider()) == 0


def test_a_mail_that_was_not_sent_is_tried_again_later_under_the_same_id(
    db_session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    put()
    provider = Provider(MailNotSentError("away"))

    assert (send_due(provider), send_due(provider)) == (0, 0)
    make_due(db_session)
    assert send_due(provider) == 1

    assert len({mail["Message-ID"] for mail in provider.mails}) == 1
    assert "a***@example.ru" in caplog.text
    assert "anna@" not in caplog.text


def test_each_attempt_waits_twice_as_long(db_session: Session) -> None:
    put()
    pauses: list[float] = []
    for _ in range(3):
        make_due(db_session)
        send_due(Provider(MailNotSentError("away")))
        next_attempt = db_session.scalars(select(QueuedMail.next_attempt_at)).one()
        db_session.commit()
        pauses.append((next_attempt - datetime.now(UTC)) / FIRST_PAUSE)

    assert pauses == pytest.approx([1, 2, 4], abs=0.5)


def test_a_mail_is_given_up_when_refused_and_after_the_last_attempt(
    db_session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    put()
    assert send_due(Provider(MailRefusedError("no such address"))) == 0
    assert db_session.scalars(select(QueuedMail)).all() == []

    put()
    for _ in range(MAX_ATTEMPTS):
        make_due(db_session)
        send_due(Provider(MailNotSentError("away")))
    assert db_session.scalars(select(QueuedMail)).all() == []
    assert f"given up after {MAX_ATTEMPTS} attempts" in caplog.text


def test_one_mail_that_fails_does_not_hold_the_others(db_session: Session) -> None:
    put("first@example.ru")
    put("second@example.ru")
    provider = Provider(MailNotSentError("away"))

    assert send_due(provider) == 1
    assert [mail["To"] for mail in provider.mails] == ["first@example.ru", "second@example.ru"]


def test_a_local_shop_writes_mails_into_a_folder_and_names_the_file(
    db_session: Session, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put("анна@пример.рф")
    caplog.set_level(logging.WARNING)

    assert send_due(FolderMail(tmp_path / "mail")) == 1

    (file,) = (tmp_path / "mail").iterdir()
    message = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert (message["Subject"], message.get_content()) == ("Тема", "Текст\r\n")
    assert message["To"].addresses[0].domain == "xn--e1afmkfd.xn--p1ai"
    assert file.stat().st_mode & 0o777 == 0o600
    assert str(file) in caplog.text


class SmtpServer(socketserver.ThreadingTCPServer):
    """Answers as a mail server does; `refuse` is its answer to the recipient."""

    refuse = ""
    received: list[bytes]


class SmtpSession(socketserver.StreamRequestHandler):
    server: SmtpServer

    def handle(self) -> None:
        self.wfile.write(b"220 test\r\n")
        while line := self.rfile.readline():
            command = line[:4].upper()
            if command == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.received.append(b"".join(lines))
            if command == b"RCPT" and self.server.refuse:
                self.wfile.write(f"{self.server.refuse} no\r\n".encode())
            else:
                self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 ok\r\n")


@pytest.fixture
def smtp() -> Iterator[SmtpServer]:
    with SmtpServer(("127.0.0.1", 0), SmtpSession) as server:
        server.received = []
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def smtp_settings(port: int, **changes: str) -> Settings:
    values: dict[str, Any] = {"mail_host": "127.0.0.1", "mail_from": "shop@shop.example", "mail_tls": "none"}
    return Settings(_env_file=None, mail_port=port, public_url="https://shop.example", **(values | changes))


def mail() -> QueuedMail:
    return QueuedMail(
        recipient="anna@example.ru", subject="Тема", text="Текст\n", headers={}, message_id="<1@shop.example>",
        created_at=datetime.now(UTC),
    )  # fmt: skip


def test_a_mail_server_takes_the_mail(smtp: SmtpServer) -> None:
    settings = smtp_settings(smtp.server_address[1])

    SmtpMail(settings).send(email_message(mail(), settings))

    (received,) = smtp.received
    message = message_from_bytes(received, policy=policy.default)
    assert (message["To"], message["Subject"], message["Message-ID"]) == ("anna@example.ru", "Тема", "<1@shop.example>")
    assert message["From"].addresses[0].addr_spec == "shop@shop.example"


@pytest.mark.parametrize(("answer", "error"), [("550", MailRefusedError), ("451", MailNotSentError)])
def test_a_refused_recipient_is_final_only_for_a_permanent_code(
    smtp: SmtpServer, answer: str, error: type[Exception]
) -> None:
    smtp.refuse = answer
    settings = smtp_settings(smtp.server_address[1])

    with pytest.raises(error):
        SmtpMail(settings).send(email_message(mail(), settings))


def test_a_server_that_is_away_or_not_configured_means_another_try() -> None:
    settings = smtp_settings(1)
    for broken in (settings, Settings(_env_file=None)):
        with pytest.raises(MailNotSentError):
            SmtpMail(broken).send(email_message(mail(), settings))


def test_a_password_is_never_sent_in_clear() -> None:
    with pytest.raises(ValidationError, match="MAIL_PASSWORD"):
        smtp_settings(25, mail_password="secret")
