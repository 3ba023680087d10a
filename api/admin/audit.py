"""What the staff changed, for people: fields by their names on the screen, before and after."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.admin.repository import StaffRepository

#: Long texts are kept by their beginnings.
LONGEST_VALUE = 500
Changes = Mapping[str, tuple[Any, Any]]


class Audit:
    """Writes on behalf of one member of the staff, in the transaction of the change."""

    def __init__(self, session: Session, staff_id: int | None, login: str, address: str | None) -> None:
        self._repository = StaffRepository(session)
        self._staff_id = staff_id
        self._login = login
        self._address = address

    def record(
        self, action: str, entity: str, entity_id: int | str, title: str, changes: Changes | None = None
    ) -> None:
        """`action` in the past tense, as it will be read: «изменил цены»."""
        self._repository.add_entry(
            AuditEntry(
                staff_id=self._staff_id,
                staff_login=self._login,
                action=action,
                entity=entity,
                entity_id=str(entity_id),
                title=title[:300],
                changes={name: [_short(before), _short(after)] for name, (before, after) in (changes or {}).items()},
                address=self._address,
            )
        )


def history(session: Session, entity: str, entity_id: int | str, limit: int = 10) -> Sequence[AuditEntry]:
    return StaffRepository(session).history(entity, str(entity_id), limit)


def _short(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
