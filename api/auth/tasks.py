"""Hourly deletion of old codes and expired sessions, which hold phones, addresses and browsers of people."""

import logging
from datetime import UTC, datetime

from celery import shared_task

from api.auth.repository import CodeRepository, SessionRepository
from api.auth.sms_limits import DAY
from api.core.db import transaction

log = logging.getLogger(__name__)


def delete_expired() -> tuple[int, int]:
    """The numbers of deleted codes and sessions. Codes are kept while a limit counts them."""
    now = datetime.now(UTC)
    with transaction() as session:
        return CodeRepository(session).delete_older_than(now - DAY), SessionRepository(session).delete_expired(now)


@shared_task(name="auth.delete_expired")  # type: ignore[untyped-decorator]
def delete_expired_hourly() -> None:
    codes, sessions = delete_expired()
    if codes or sessions:
        log.info("deleted %d old codes and %d expired sessions", codes, sessions)
