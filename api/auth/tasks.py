"""Hourly deletion of old codes and expired sessions, which hold phones, addresses and browsers of people."""

import logging
from datetime import UTC, datetime

from api.auth.repository import CodeRepository, SessionRepository
from api.auth.sms_limits import DAY
from api.core.db import transaction
from api.core.task_queue import HOUR_S, every, task

log = logging.getLogger(__name__)

SCHEDULE = {"auth.delete_expired": every(HOUR_S)}


def delete_expired() -> tuple[int, int]:
    """The numbers of deleted codes and sessions. Codes are kept while a limit counts them."""
    now = datetime.now(UTC)
    with transaction() as session:
        return CodeRepository(session).delete_expired(now - DAY), SessionRepository(session).delete_expired(now)


@task("auth.delete_expired")
def delete_expired_hourly() -> None:
    codes, sessions = delete_expired()
    if codes or sessions:
        log.info("deleted %d old codes and %d expired sessions", codes, sessions)
