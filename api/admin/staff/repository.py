"""SQL of staff, their sessions and login delays."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.admin.models import Staff, StaffLoginDelay, StaffSession


@dataclass(frozen=True, slots=True)
class ActiveStaffSession:
    session: StaffSession
    staff: Staff


@dataclass(frozen=True, slots=True)
class StaffListRow:
    person: Staff
    #: The time of the last request; None before the first one.
    seen_at: datetime | None


class StaffRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, staff_id: int) -> Staff | None:
        return self.session.get(Staff, staff_id)

    def by_login(self, login: str) -> Staff | None:
        return self.session.scalar(select(Staff).where(Staff.login == login))

    def all(self) -> Sequence[StaffListRow]:
        """All staff with the time of their last request, active ones first."""
        seen = (
            select(StaffSession.staff_id, func.max(StaffSession.seen_at).label("seen_at"))
            .group_by(StaffSession.staff_id)
            .subquery()
        )
        query = (
            select(Staff, seen.c.seen_at)
            .outerjoin(seen, seen.c.staff_id == Staff.id)
            .order_by(Staff.active.desc(), Staff.name, Staff.id)
        )
        return [StaffListRow(person=row.Staff, seen_at=row.seen_at) for row in self.session.execute(query)]

    def add(self, row: Staff | StaffSession) -> None:
        self.session.add(row)
        self.session.flush()

    def lock_active_admins(self) -> Sequence[int]:
        """Ids of active administrators, locked: two of them cannot deactivate each other at the same time."""
        query = select(Staff.id).where(Staff.role == "admin", Staff.active).order_by(Staff.id).with_for_update()
        return self.session.scalars(query).all()

    # Sessions

    def active_session(self, token_hash: bytes, now: datetime) -> ActiveStaffSession | None:
        """The session of a token that has not expired, of an active account."""
        query = (
            select(StaffSession, Staff)
            .join(Staff, Staff.id == StaffSession.staff_id)
            .where(StaffSession.token_hash == token_hash, StaffSession.expires_at > now, Staff.active)
        )
        row = self.session.execute(query).first()
        return ActiveStaffSession(session=row.StaffSession, staff=row.Staff) if row else None

    def sessions_of(self, staff_id: int, now: datetime) -> Sequence[StaffSession]:
        query = (
            select(StaffSession)
            .where(StaffSession.staff_id == staff_id, StaffSession.expires_at > now)
            .order_by(StaffSession.seen_at.desc())
        )
        return self.session.scalars(query).all()

    def touch(self, session_id: int, now: datetime, expires_at: datetime) -> None:
        query = update(StaffSession).where(StaffSession.id == session_id)
        self.session.execute(query.values(seen_at=now, expires_at=expires_at))

    def end(self, session_id: int) -> None:
        self.session.execute(delete(StaffSession).where(StaffSession.id == session_id))

    def end_all(self, staff_id: int) -> None:
        self.session.execute(delete(StaffSession).where(StaffSession.staff_id == staff_id))

    def end_others(self, staff_id: int, session_id: int) -> None:
        others = StaffSession.id != session_id
        self.session.execute(delete(StaffSession).where(StaffSession.staff_id == staff_id, others))

    def delete_expired(self, now: datetime) -> None:
        self.session.execute(delete(StaffSession).where(StaffSession.expires_at <= now))

    # Delays

    def lock_delay(self, login: str, source: str) -> StaffLoginDelay:
        """The delay row of a login and source, locked: attempts at the same time are serialised and all counted."""
        row = insert(StaffLoginDelay).values(login=login, source=source)
        touched = row.on_conflict_do_update(constraint="pk_staff_login_delays", set_={"login": row.excluded.login})
        return self.session.scalars(
            touched.returning(StaffLoginDelay), execution_options={"populate_existing": True}
        ).one()

    def delete_delay(self, login: str, source: str) -> None:
        of_source = StaffLoginDelay.source == source
        self.session.execute(delete(StaffLoginDelay).where(StaffLoginDelay.login == login, of_source))

    def delete_delays(self, login: str) -> None:
        """Those of all sources."""
        self.session.execute(delete(StaffLoginDelay).where(StaffLoginDelay.login == login))

    def delete_delays_older_than(self, moment: datetime) -> None:
        self.session.execute(delete(StaffLoginDelay).where(StaffLoginDelay.not_before < moment))
