"""The audit log: what staff changed, with fields by their labels, before and after."""

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from api.admin.audit.repository import AuditRepository
from api.admin.models import AuditEntry, LogValue

#: Longer texts are truncated.
LONGEST_VALUE = 500
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
        """Adds an entry; `action` is a Russian verb in the past tense, as the log shows it: «изменил цены»."""
        self._repository.add(
            AuditEntry(
                staff_id=self._staff_id,
                staff_login=self._login,
                action=action,
                entity=entity,
                entity_id=str(entity_id),
                title=title[:300],
                changes={
                    name: [_log_value(before), _log_value(after)] for name, (before, after) in (changes or {}).items()
                },
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
