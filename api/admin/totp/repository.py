"""SQL of authenticator apps and recovery codes of staff."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.admin.models import StaffRecoveryCode, StaffTotp
from api.core.db import delete_count


class TotpRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, staff_id: int) -> StaffTotp | None:
        return self.session.scalar(select(StaffTotp).where(StaffTotp.staff_id == staff_id))

    def lock(self, staff_id: int) -> StaffTotp | None:
        """Locked, so that of parallel logins with one code only one sees it unused."""
        query = select(StaffTotp).where(StaffTotp.staff_id == staff_id).with_for_update()
        return self.session.scalar(query.execution_options(populate_existing=True))

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
