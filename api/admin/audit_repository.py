"""The audit log: what staff changed, with fields by their labels, before and after, and whose data they looked at."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import any_contains, paginate
from api.admin.models import AuditEntry, LogValue

#: Longer texts are truncated.
LONGEST_VALUE = 500
#: The same person who looks at the same data again within this time adds no entry.
VIEW_AGAIN_AFTER = timedelta(hours=1)
Changes = Mapping[str, tuple[object, object]]


class Audit:
    """Writes entries on behalf of one member of staff, in the transaction of the change."""

    def __init__(self, session: Session, staff_id: int | None, login: str, address: str | None) -> None:
        self._session = session
        self._staff_id = staff_id
        self._login = login
        self._address = address

    def record(
        self,
        action: str,
        entity: str,
        entity_id: int | str,
        title: str,
        changes: Changes | None = None,
        *,
        is_view: bool = False,
    ) -> None:
        """Adds an entry; `action` is a Russian verb in the past tense, as the log shows it: «изменил цены».

        `title` names no customer: it outlives the record.
        """
        logged = {name: [_log_value(before), _log_value(after)] for name, (before, after) in (changes or {}).items()}
        entry = AuditEntry(
            staff_id=self._staff_id,
            staff_login=self._login,
            action=action,
            entity=entity,
            entity_id=str(entity_id),
            title=title[:300],
            is_view=is_view,
            changes=logged,
            address=self._address,
        )
        self._session.add(entry)
        self._session.flush()

    def record_view(self, action: str, entity: str, entity_id: int | str, title: str) -> None:
        """Adds an entry for a page or file with customers' data, unless there is one of the last hour."""
        former = exists().where(
            AuditEntry.entity == entity,
            AuditEntry.entity_id == str(entity_id),
            AuditEntry.is_view,
            AuditEntry.staff_id == self._staff_id,
            AuditEntry.action == action,
            AuditEntry.at > datetime.now(UTC) - VIEW_AGAIN_AFTER,
        )
        if not self._session.scalar(select(former)):
            self.record(action, entity, entity_id, title, is_view=True)


def history(session: Session, entity: str, entity_id: int | str, limit: int = 10) -> Sequence[AuditEntry]:
    """The newest changes of one record."""
    query = select(AuditEntry).where(
        AuditEntry.entity == entity, AuditEntry.entity_id == str(entity_id), ~AuditEntry.is_view
    )
    return session.scalars(query.order_by(AuditEntry.id.desc()).limit(limit)).all()


def log_page(session: Session, list_query: ListQuery) -> ResultPage[AuditEntry]:
    """Changes, or with `what=views` views of customers' data, newest first, filtered by `who` (a login) and `q` (a
    title, an action or the id of a record)."""
    query = select(AuditEntry).order_by(AuditEntry.id.desc())
    query = query.where(AuditEntry.is_view if list_query.text("what") == "views" else ~AuditEntry.is_view)
    if login := list_query.text("who"):
        query = query.where(AuditEntry.staff_login == login)
    if text := list_query.text("q"):
        matches = any_contains(text, (AuditEntry.title, AuditEntry.action))
        query = query.where(matches | (AuditEntry.entity_id == text))
    return paginate(session, query, list_query)


def logins(session: Session) -> Sequence[str]:
    return session.scalars(select(AuditEntry.staff_login).distinct().order_by(AuditEntry.staff_login)).all()


def _log_value(value: object) -> LogValue:
    if value is None or isinstance(value, bool | int | float):
        return value
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
