"""SQL of codes and sessions."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession, SmsCode
from api.core.db import delete_count

#: Held from counting to writing, or parallel requests would all find room under a limit. Any number that is only ours.
SENDING_LOCK = 0x5_3435
#: No limit counts more rows than this.
MOST_COUNTED = 100


class CodeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_sending(self) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(SENDING_LOCK)))

    def sent_to(self, phone: str, since: datetime) -> Sequence[datetime]:
        query = select(SmsCode.created_at).where(
            SmsCode.phone == phone, SmsCode.created_at > since, SmsCode.failed_at.is_(None)
        )
        return self.session.scalars(query.order_by(SmsCode.created_at.desc()).limit(MOST_COUNTED)).all()

    def asked_from(self, source: str, since: datetime) -> Sequence[datetime]:
        query = select(SmsCode.created_at).where(SmsCode.address == source, SmsCode.created_at > since)
        return self.session.scalars(query.order_by(SmsCode.created_at.desc()).limit(MOST_COUNTED)).all()

    def count_since(self, since: datetime) -> int:
        """Failed ones too: an answer that was lost may still have been a message that is paid for."""
        return self.session.scalar(select(func.count()).where(SmsCode.created_at > since)) or 0

    def wrong_guesses(self, phone: str, since: datetime) -> tuple[int, datetime | None]:
        """How many, and when the first code that was guessed at was sent."""
        query = select(func.coalesce(func.sum(SmsCode.tries), 0), func.min(SmsCode.created_at)).where(
            SmsCode.phone == phone, SmsCode.created_at > since, SmsCode.tries > 0
        )
        wrong, first = self.session.execute(query).tuples().one()
        return wrong, first

    def replace_codes(self, phone: str, now: datetime) -> None:
        query = update(SmsCode).where(SmsCode.phone == phone, SmsCode.used_at.is_(None), SmsCode.expires_at > now)
        self.session.execute(query.values(used_at=now))

    def add(self, row: SmsCode) -> int:
        self.session.add(row)
        self.session.flush()
        return row.id

    def void(self, code_id: int, now: datetime) -> None:
        self.session.execute(
            update(SmsCode).where(SmsCode.id == code_id, SmsCode.used_at.is_(None)).values(failed_at=now, used_at=now)
        )

    def lock_live(self, phone: str, now: datetime) -> SmsCode | None:
        """There is one at most: a newer code replaces the older."""
        query = select(SmsCode).where(SmsCode.phone == phone, SmsCode.used_at.is_(None), SmsCode.expires_at > now)
        return self.session.scalar(query.with_for_update())

    def count_guess(self, row: SmsCode) -> None:
        row.tries += 1
        self.session.flush()

    def purge(self, before: datetime) -> int:
        return delete_count(self.session, delete(SmsCode).where(SmsCode.created_at < before))


class SessionRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, row: LoginSession) -> None:
        self.session.add(row)
        self.session.flush()

    def live_of(self, customer_id: int, now: datetime) -> Sequence[LoginSession]:
        query = select(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.expires_at > now)
        return self.session.scalars(query.order_by(LoginSession.last_seen_at.desc(), LoginSession.id.desc())).all()

    def close(self, customer_id: int, session_id: int) -> bool:
        query = delete(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.id == session_id)
        return delete_count(self.session, query) > 0

    def close_all(self, customer_id: int) -> int:
        return delete_count(self.session, delete(LoginSession).where(LoginSession.customer_id == customer_id))

    def close_by_token(self, token_hash: bytes) -> None:
        self.session.execute(delete(LoginSession).where(LoginSession.token_hash == token_hash))

    def purge(self, now: datetime) -> int:
        return delete_count(self.session, delete(LoginSession).where(LoginSession.expires_at <= now))
