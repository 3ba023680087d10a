"""Sending of queued mails."""

from celery import shared_task

from api.mail.providers import mail_provider
from api.mail.service import send_due


@shared_task(name="mail.send", ignore_result=True)  # type: ignore[untyped-decorator]
def send() -> None:
    send_due(mail_provider())
