"""SQL of the audit log."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import any_contains, paginate
from api.admin.models import AuditEntry


class AuditRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, entry: AuditEntry) -> None:
        self._session.add(entry)
        self._session.flush()

    def history(self, entity: str, entity_id: str, limit: int) -> Sequence[AuditEntry]:
        """The newest entries about one record."""
        query = (
            select(AuditEntry)
            .where(AuditEntry.entity == entity, AuditEntry.entity_id == entity_id)
            .order_by(AuditEntry.id.desc())
            .limit(limit)
        )
        return self._session.scalars(query).all()

    def page(self, list_query: ListQuery) -> ResultPage[AuditEntry]:
        """Entries newest first, filtered by `who` (a login) and `q` (a title, an action or the id of a record)."""
        query = select(AuditEntry).order_by(AuditEntry.id.desc())
        if login := list_query.text("who"):
            query = query.where(AuditEntry.staff_login == login)
        if text := list_query.text("q"):
            matches = any_contains(text, (AuditEntry.title, AuditEntry.action))
            query = query.where(matches | (AuditEntry.entity_id == text))
        return paginate(self._session, query, list_query)

    def logins(self) -> Sequence[str]:
        return self._session.scalars(select(AuditEntry.staff_login).distinct().order_by(AuditEntry.staff_login)).all()
