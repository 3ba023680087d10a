"""The page that the confirming letter links to. Opening it changes nothing: scanners of mailboxes open every link."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, PackageLoader

from api.accounts.email.service import CONFIRM_PATH, AccountEmails
from api.core.settings import get_settings
from api.http.page_route import page_route
from api.mail.message import masked_email
from api.text.phones import masked_phone


def _refused(status: int, message: str) -> HTMLResponse:
    return _page("message.html", status, heading="Страница не открылась", note=message)


router = APIRouter(include_in_schema=False, route_class=page_route(_refused))

_PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}

Key = Annotated[str, Query(max_length=64)]


@router.get(CONFIRM_PATH)
def ask_to_confirm(emails: AccountEmails, key: Key = "") -> Response:
    customer = emails.pending(key)
    if customer is None:
        return _useless()
    return _page("confirm.html", email=masked_email(customer.email), phone=_unbroken(masked_phone(customer.phone)))


@router.post(CONFIRM_PATH)
def confirm(emails: AccountEmails, key: Key = "") -> Response:
    if not emails.confirm(key):
        return _useless()
    return _page(
        "message.html",
        heading="Почта подтверждена",
        note="На неё можно получить код, если СМС не дойдёт. Поменять её можно в профиле.",
    )


def _unbroken(phone: str) -> str:
    """Stays on one line."""
    return phone.replace(" ", "\u00a0").replace("-", "\u2011")


def _useless() -> HTMLResponse:
    return _page(
        "message.html",
        404,
        heading="Ссылка не действует",
        note="Она живёт сутки и годится один раз. Новое письмо можно попросить в профиле.",
    )


def _page(template: str, status: int = 200, **context: str) -> HTMLResponse:
    html = _environment().get_template(template).render(shop_name=get_settings().shop_name, **context)
    return HTMLResponse(html, status, headers=_PRIVATE)


@cache
def _environment() -> Environment:
    # The frame of such a page is the newsletter's.
    loader = ChoiceLoader([PackageLoader("api.accounts.email"), PackageLoader("api.newsletter")])
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
