"""Sending of queued mails."""

from api.core.task_queue import SAFETY_S, every, task
from api.mail.providers import mail_provider
from api.mail.service import send_due

SCHEDULE = {"mail.send": every(SAFETY_S)}


@task("mail.send")
def send() -> None:
    send_due(mail_provider())
