"""SQL of the counters of attempts."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import case, extract, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.rate_limits.models import AttemptCounter


@dataclass(frozen=True, slots=True)
class WindowCount:
    """Attempts in the current window, and the seconds until it ends."""

    count: int
    seconds_left: float


NO_ATTEMPTS = WindowCount(0, 0)
_SECONDS_LEFT = extract("epoch", AttemptCounter.expires_at - func.now())


def add_attempts(session: Session, act: str, key_digest: bytes, cost: int, seconds: int) -> WindowCount:
    """Adds `cost` attempts, in a new window of `seconds` when the last one has ended; returns the new count."""
    statement = insert(AttemptCounter).values(
        act=act, key_digest=key_digest, count=cost, expires_at=func.now() + timedelta(seconds=seconds)
    )
    has_ended, new = AttemptCounter.expires_at <= func.now(), statement.excluded
    statement = statement.on_conflict_do_update(
        index_elements=["act", "key_digest"],
        set_={
            "count": case((has_ended, new.count), else_=AttemptCounter.count + new.count),
            "expires_at": case((has_ended, new.expires_at), else_=AttemptCounter.expires_at),
        },
    )
    row = session.execute(statement.returning(AttemptCounter.count, _SECONDS_LEFT)).one()
    return WindowCount(row[0], float(row[1]))


def count_attempts(session: Session, act: str, key_digest: bytes) -> WindowCount:
    query = select(AttemptCounter.count, _SECONDS_LEFT).where(
        AttemptCounter.act == act,
        AttemptCounter.key_digest == key_digest,
        AttemptCounter.expires_at > func.now(),
    )
    row = session.execute(query).one_or_none()
    return WindowCount(row[0], float(row[1])) if row else NO_ATTEMPTS
