"""Answers to what people sent in: a row has a status, and is answered by one member of the staff."""

from collections.abc import Mapping
from typing import Protocol

from sqlalchemy.exc import IntegrityError

from api.admin.access import Desk
from api.admin.posted import Posted
from api.core.errors import ShopError


class Answerable(Protocol):
    status: str


def answer(desk: Desk, row: Answerable, sent: Posted, statuses: Mapping[str, str]) -> tuple[str, str]:
    """Names of the status before and after. `row` is locked.

    Refuses with 409 when somebody was faster, and when another of the same kind waits already.
    """
    status = sent.text("status")
    if status not in statuses or row.status != sent.text("was"):
        raise ShopError("already_answered", "Здесь уже ответили. Вернитесь к списку и посмотрите.", 409)
    before = row.status
    try:
        with desk.db.begin_nested():
            row.status = status
    except IntegrityError:
        raise ShopError("waits_already", "Такая же запись уже ждёт ответа: ответьте на неё.", 409) from None
    return statuses[before], statuses[status]
