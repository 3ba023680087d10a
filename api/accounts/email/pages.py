"""The page that the confirming letter links to. Opening it changes nothing: scanners of mailboxes open every link."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.accounts.email.service import CONFIRM_PATH, AccountEmails
from api.http.linked_pages import LinkedPages
from api.http.page_route import page_route
from api.mail.message import masked_email
from api.text.phones import masked_phone

_PAGES = LinkedPages("api.accounts.email", way_on="/account/profile", button="В профиль")


def _refused(status: int, message: str) -> Response:
    return _PAGES.message("Страница не открылась", message, status)


router = APIRouter(include_in_schema=False, route_class=page_route(_refused))

Key = Annotated[str, Query(max_length=64)]


@router.get(CONFIRM_PATH)
def ask_to_confirm(emails: AccountEmails, key: Key = "") -> Response:
    customer = emails.pending(key)
    if customer is None:
        return _useless()
    phone = _unbroken(masked_phone(customer.phone))
    return _PAGES.page("confirm.html", email=masked_email(customer.email), phone=phone)


@router.post(CONFIRM_PATH)
def confirm(emails: AccountEmails, key: Key = "") -> Response:
    if not emails.confirm(key):
        return _useless()
    note = "На неё можно получить код, если СМС не дойдёт. Поменять её можно в профиле."
    return _PAGES.message("Почта подтверждена", note)


def _unbroken(phone: str) -> str:
    """Stays on one line."""
    return phone.replace(" ", "\u00a0").replace("-", "\u2011")


def _useless() -> Response:
    note = "Она живёт сутки и годится один раз. Новое письмо можно попросить в профиле."
    return _PAGES.message("Ссылка не действует", note, 404)
