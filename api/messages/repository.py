"""SQL of the queue of mails."""

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.core.task_queue import send_after_commit
from api.messages.models import QueuedMail


class MailRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, mail: QueuedMail) -> None:
        self.session.add(mail)
        self.session.flush()
        send_after_commit(self.session, "mail.send")

    def next_due(self, now: datetime) -> QueuedMail | None:
        """The oldest due mail, locked until the transaction ends; skips those that another worker sends."""
        query = select(QueuedMail).where(QueuedMail.next_attempt_at <= now)
        query = query.order_by(QueuedMail.next_attempt_at, QueuedMail.id).limit(1)
        return self.session.scalar(query.with_for_update(skip_locked=True))

    def delete(self, mail: QueuedMail) -> None:
        self.session.delete(mail)
        self.session.flush()

    def delete_for(self, recipient: str) -> None:
        self.session.execute(delete(QueuedMail).where(func.lower(QueuedMail.recipient) == recipient.lower()))
