"""SQL of staff, their sessions and login delays, authenticator apps and recovery codes."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, contains_eager

from api.admin.models import Staff, StaffLoginDelay, StaffRecoveryCode, StaffSession, StaffTotp
from api.core.db import delete_count


class StaffRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, staff_id: int) -> Staff | None:
        return self.session.get(Staff, staff_id)

    def by_login(self, login: str) -> Staff | None:
        return self.session.scalar(select(Staff).where(Staff.login == login))

    def all(self) -> Sequence[Row[Staff, datetime | None]]:
        """All staff with the time `seen_at` of their last request, active ones first."""
        seen_at = select(func.max(StaffSession.seen_at)).where(StaffSession.staff_id == Staff.id).scalar_subquery()
        query = select(Staff, seen_at.label("seen_at")).order_by(Staff.active.desc(), Staff.name, Staff.id)
        return self.session.execute(query).all()

    def add(self, row: Staff | StaffSession) -> None:
        self.session.add(row)
        self.session.flush()

    def lock_active_admins(self) -> Sequence[int]:
        """Ids of active administrators, locked: two of them cannot deactivate each other at the same time."""
        query = select(Staff.id).where(Staff.role == "admin", Staff.active).order_by(Staff.id).with_for_update()
        return self.session.scalars(query).all()

    # Sessions

    def active_session(self, token_hash: bytes, now: datetime) -> StaffSession | None:
        """The session of a token that has not expired, with its active account."""
        query = select(StaffSession).join(StaffSession.staff).options(contains_eager(StaffSession.staff))
        is_active = (StaffSession.token_hash == token_hash, StaffSession.expires_at > now, Staff.active)
        return self.session.scalar(query.where(*is_active))

    def sessions_of(self, staff_id: int, now: datetime) -> Sequence[StaffSession]:
        query = select(StaffSession).where(StaffSession.staff_id == staff_id, StaffSession.expires_at > now)
        return self.session.scalars(query.order_by(StaffSession.seen_at.desc())).all()

    def touch(self, session_id: int, now: datetime, expires_at: datetime) -> None:
        query = update(StaffSession).where(StaffSession.id == session_id)
        self.session.execute(query.values(seen_at=now, expires_at=expires_at))

    def end(self, session_id: int) -> None:
        self.session.execute(delete(StaffSession).where(StaffSession.id == session_id))

    def end_all(self, staff_id: int, but: int | None = None) -> None:
        """Ends the sessions of the account but the one with this id."""
        query = delete(StaffSession).where(StaffSession.staff_id == staff_id, StaffSession.id.is_distinct_from(but))
        self.session.execute(query)

    # Delays

    def lock_delay(self, login: str, source: str) -> StaffLoginDelay:
        """The delay row of a login and source, locked: attempts at the same time are serialised and all counted."""
        row = insert(StaffLoginDelay).values(login=login, source=source)
        touched = row.on_conflict_do_update(constraint="pk_staff_login_delays", set_={"login": row.excluded.login})
        return self.session.scalars(
            touched.returning(StaffLoginDelay), execution_options={"populate_existing": True}
        ).one()

    def delete_delays(self, login: str, source: str | None = None) -> None:
        """Those of a source, or of all."""
        query = delete(StaffLoginDelay).where(StaffLoginDelay.login == login)
        self.session.execute(query if source is None else query.where(StaffLoginDelay.source == source))


class TotpRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, staff_id: int) -> StaffTotp | None:
        return self.session.get(StaffTotp, staff_id)

    def lock(self, staff_id: int) -> StaffTotp | None:
        """Locked, so that of parallel logins with one code only one sees it unused."""
        return self.session.get(StaffTotp, staff_id, with_for_update=True, populate_existing=True)

    def start(self, staff_id: int, salt: bytes, now: datetime) -> None:
        """Stores the salt of an app that is not confirmed yet; a confirmed one stays as it is."""
        values = {"salt": salt, "created_at": now}
        row = insert(StaffTotp).values(staff_id=staff_id, **values)
        unconfirmed = StaffTotp.confirmed_at.is_(None)
        self.session.execute(row.on_conflict_do_update(index_elements=["staff_id"], set_=values, where=unconfirmed))

    def remove(self, staff_id: int) -> bool:
        """Turns the second factor off; whether it was on or had begun."""
        self.session.execute(delete(StaffRecoveryCode).where(StaffRecoveryCode.staff_id == staff_id))
        return delete_count(self.session, delete(StaffTotp).where(StaffTotp.staff_id == staff_id)) > 0

    # Recovery codes

    def replace_recovery_codes(self, staff_id: int, hashes: Iterable[bytes]) -> None:
        self.session.execute(delete(StaffRecoveryCode).where(StaffRecoveryCode.staff_id == staff_id))
        self.session.add_all(StaffRecoveryCode(staff_id=staff_id, code_hash=code_hash) for code_hash in hashes)
        self.session.flush()

    def use_recovery_code(self, staff_id: int, code_hash: bytes) -> bool:
        """Deletes the code; whether there was one."""
        code = delete(StaffRecoveryCode).where(
            StaffRecoveryCode.staff_id == staff_id, StaffRecoveryCode.code_hash == code_hash
        )
        return delete_count(self.session, code) > 0

    def count_recovery_codes(self, staff_id: int) -> int:
        query = select(func.count()).select_from(StaffRecoveryCode).where(StaffRecoveryCode.staff_id == staff_id)
        return self.session.scalar(query) or 0
