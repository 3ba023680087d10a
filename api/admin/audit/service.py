"""The audit log: what staff changed, with fields by their labels, before and after, and whose data they looked at."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from api.admin.audit.repository import AuditRepository
from api.admin.models import AuditEntry, LogValue

#: Longer texts are truncated.
LONGEST_VALUE = 500
#: The same person who looks at the same data again within this time adds no entry.
VIEW_AGAIN_AFTER = timedelta(hours=1)
Changes = Mapping[str, tuple[object, object]]


class Audit:
    """Writes entries on behalf of one member of staff, in the transaction of the change."""

    def __init__(self, session: Session, staff_id: int | None, login: str, address: str | None) -> None:
        self._repository = AuditRepository(session)
        self._staff_id = staff_id
        self._login = login
        self._address = address

    def record(
        self, action: str, entity: str, entity_id: int | str, title: str, changes: Changes | None = None
    ) -> None:
        """Adds an entry; `action` is a Russian verb in the past tense, as the log shows it: «изменил цены».

        `title` names no customer: it outlives the record.
        """
        self._add(action, entity, str(entity_id), title, changes or {}, is_view=False)

    def record_view(self, action: str, entity: str, entity_id: int | str, title: str) -> None:
        """Adds an entry for a page or file with customers' data, unless there is one of the last hour."""
        since = datetime.now(UTC) - VIEW_AGAIN_AFTER
        if not self._repository.has_view_since(self._staff_id, action, entity, str(entity_id), since):
            self._add(action, entity, str(entity_id), title, {}, is_view=True)

    def _add(self, action: str, entity: str, entity_id: str, title: str, changes: Changes, *, is_view: bool) -> None:
        self._repository.add(
            AuditEntry(
                staff_id=self._staff_id,
                staff_login=self._login,
                action=action,
                entity=entity,
                entity_id=entity_id,
                title=title[:300],
                is_view=is_view,
                changes={name: [_log_value(before), _log_value(after)] for name, (before, after) in changes.items()},
                address=self._address,
            )
        )


def history(session: Session, entity: str, entity_id: int | str, limit: int = 10) -> Sequence[AuditEntry]:
    return AuditRepository(session).history(entity, str(entity_id), limit)


def _log_value(value: object) -> LogValue:
    if value is None or isinstance(value, bool | int | float):
        return value
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
