"""Who is at the desk, what they may open, and that the form they sent is ours."""

import hmac
from typing import Annotated, Any
from urllib.parse import quote, unquote

from fastapi import Depends, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from api.admin.audit import Audit
from api.admin.models import Staff, StaffSession
from api.admin.navigation import menu
from api.admin.posted import MAX_FIELDS, MAX_FILES, Posted
from api.admin.rendering import bare_page
from api.admin.rights import RIGHTS, ROLE_NAMES, Right
from api.admin.route import ComeInFirstError
from api.admin.sessions import StaffSessions, form_token
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.client import normal_address

COOKIE, FLASH_COOKIE, PATH = "staff_session", "staff_flash", "/admin"
MAX_FLASH = 600


class Desk:
    """One request of one member of the staff."""

    def __init__(self, request: Request, db: Session, staff: Staff, entry: StaffSession, token: str) -> None:
        self.request = request
        self.db = db
        self.staff = staff
        self.entry = entry
        self.form_token = token
        address = normal_address(request.client.host if request.client else "")
        self.audit = Audit(db, staff.id, staff.login, address)

    def may(self, right: Right | str) -> bool:
        return right in RIGHTS[self.staff.role]

    def page(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        response = bare_page(
            template,
            self.request,
            status,
            desk=self,
            menu=menu(RIGHTS[self.staff.role], self.request.url.path),
            role_name=ROLE_NAMES[self.staff.role],
            flash=unquote(self.request.cookies.get(FLASH_COOKIE, ""))[:MAX_FLASH],
            **context,
        )
        if FLASH_COOKIE in self.request.cookies:
            response.delete_cookie(FLASH_COOKIE, path=PATH, httponly=True, samesite="strict")
        return response

    def done(self, address: str, message: str) -> RedirectResponse:
        """After a change: to a page that can be loaded again without doing it again, which says what was done."""
        response = RedirectResponse(address, status_code=303)
        set_cookie(response, self.request, FLASH_COOKIE, quote(message[:MAX_FLASH]), max_age=60)
        return response


def set_cookie(response: RedirectResponse | HTMLResponse, request: Request, name: str, value: str, **how: Any) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, path=PATH, httponly=True, samesite="strict", secure=secure, **how)


def at_desk(request: Request, db: SessionDep) -> Desk:
    token = request.cookies.get(COOKIE, "")
    found = StaffSessions(db).find(token) if token else None
    if found is None:
        raise ComeInFirstError
    entry, staff = found
    return Desk(request, db, staff, entry, form_token(token))


DeskDep = Annotated[Desk, Depends(at_desk)]


def only(right: Right) -> Any:
    """For a router whose pages need the right."""

    def check(desk: DeskDep) -> None:
        if not desk.may(right):
            raise ShopError("not_your_page", "", 403)

    return Depends(check)


def same_token(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode())


def forged() -> ShopError:
    return ShopError("forged_form", "Форма устарела или пришла с чужой страницы. Откройте её заново и повторите.", 403)


async def posted(request: Request, desk: DeskDep) -> Posted:
    form = Posted(await request.form(max_fields=MAX_FIELDS, max_files=MAX_FILES))
    if not same_token(form.text("form_token"), desk.form_token):
        raise forged()
    return form


async def refuse_forgery(request: Request, desk: DeskDep) -> None:
    """On the router, so that no page can forget it."""
    if request.method not in ("GET", "HEAD"):
        await posted(request, desk)


#: A key in the address; one beyond the database leads nowhere.
RowId = Annotated[int, Path(gt=0, lt=2**31)]
PostedDep = Annotated[Posted, Depends(posted)]
