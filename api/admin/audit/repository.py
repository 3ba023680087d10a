"""SQL of the audit log."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import exists, select
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
        """The newest changes of one record."""
        query = (
            select(AuditEntry)
            .where(AuditEntry.entity == entity, AuditEntry.entity_id == entity_id, ~AuditEntry.is_view)
            .order_by(AuditEntry.id.desc())
            .limit(limit)
        )
        return self._session.scalars(query).all()

    def has_view_since(self, staff_id: int | None, action: str, entity: str, entity_id: str, since: datetime) -> bool:
        query = exists().where(
            AuditEntry.entity == entity,
            AuditEntry.entity_id == entity_id,
            AuditEntry.is_view,
            AuditEntry.staff_id == staff_id,
            AuditEntry.action == action,
            AuditEntry.at > since,
        )
        return bool(self._session.scalar(select(query)))

    def page(self, list_query: ListQuery) -> ResultPage[AuditEntry]:
        """Changes, or with `what=views` views of customers' data, newest first, filtered by `who` (a login) and `q` (a
        title, an action or the id of a record)."""
        query = select(AuditEntry).order_by(AuditEntry.id.desc())
        query = query.where(AuditEntry.is_view if list_query.text("what") == "views" else ~AuditEntry.is_view)
        if login := list_query.text("who"):
            query = query.where(AuditEntry.staff_login == login)
        if text := list_query.text("q"):
            matches = any_contains(text, (AuditEntry.title, AuditEntry.action))
            query = query.where(matches | (AuditEntry.entity_id == text))
        return paginate(self._session, query, list_query)

    def logins(self) -> Sequence[str]:
        return self._session.scalars(select(AuditEntry.staff_login).distinct().order_by(AuditEntry.staff_login)).all()
