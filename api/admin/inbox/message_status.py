"""Changes the status of a customer's message: one member of staff answers it."""

from collections.abc import Mapping
from typing import Protocol

from sqlalchemy.exc import IntegrityError

from api.admin.admin_request import AdminRequest
from api.admin.forms.form_data import FormInput
from api.core.errors import ShopError


class InboxMessage(Protocol):
    status: str


def change_message_status(
    admin: AdminRequest, message: InboxMessage, data: FormInput, statuses: Mapping[str, str]
) -> tuple[str, str]:
    """Sets the submitted status; returns the names of the old and the new one. `message` is locked.

    Refuses with 409 when another member of staff has answered meanwhile, and when reopening would make a duplicate
    of an open message (a unique index).
    """
    status = data.text("status")
    if status not in statuses or message.status != data.text("was"):
        raise ShopError("already_answered", "Здесь уже ответили. Вернитесь к списку и посмотрите.", 409)
    before = message.status
    try:
        with admin.db.begin_nested():
            message.status = status
    except IntegrityError:
        raise ShopError("waits_already", "Такая же запись уже ждёт ответа: ответьте на неё.", 409) from None
    return statuses[before], statuses[status]
