"""One request of a member of staff: who sends it, what their role permits, the CSRF token, the audit log."""

import hmac
from typing import Annotated
from urllib.parse import quote, unquote

from fastapi import Depends, Path, Request
from fastapi.params import Depends as DependsMarker
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from api.admin.admin_route import StaffLoginRequiredError
from api.admin.audit_repository import Audit
from api.admin.forms.fields import MAX_FIELDS, MAX_FILES, FormInput
from api.admin.inbox.repository import waiting_counts
from api.admin.menu import menu
from api.admin.models import StaffSession
from api.admin.permissions import ROLE_NAMES, ROLE_PERMISSIONS, Permission
from api.admin.rendering import bare_page
from api.admin.staff.login import find_session, form_token
from api.admin.staff.repository import StaffRepository
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.http.client import normal_address

SESSION_COOKIE, FLASH_COOKIE, PATH = "staff_session", "staff_flash", "/admin"
MAX_FLASH = 600


class AdminRequest:
    """An authenticated request to the back office; renders its pages and writes its audit entries."""

    def __init__(self, request: Request, db: Session, staff_session: StaffSession, form_token: str) -> None:
        self.request = request
        self.db = db
        self.staff = staff = staff_session.staff
        self.staff_session = staff_session
        self.form_token = form_token
        address = normal_address(request.client.host if request.client else "")
        self.audit = Audit(db, staff.id, staff.login, address)

    def has_permission(self, permission: Permission | str) -> bool:
        return permission in ROLE_PERMISSIONS[self.staff.role]

    def page(self, template: str, status: int = 200, **context: object) -> HTMLResponse:
        """Renders a page with the menu and, once, the flash message of the last redirect."""
        waiting = waiting_counts(self.db) if self.has_permission(Permission.SALES) else {}
        response = bare_page(
            template,
            self.request,
            status,
            admin=self,
            menu=menu(ROLE_PERMISSIONS[self.staff.role], self.request.url.path, waiting),
            role_name=ROLE_NAMES[self.staff.role],
            flash=unquote(self.request.cookies.get(FLASH_COOKIE, ""))[:MAX_FLASH],
            **context,
        )
        if FLASH_COOKIE in self.request.cookies:
            response.delete_cookie(FLASH_COOKIE, path=PATH, httponly=True, samesite="strict")
        return response

    def redirect(self, address: str, message: str) -> RedirectResponse:
        """Post/redirect/get: after a change, the browser loads `address`, which shows `message` once."""
        response = RedirectResponse(address, status_code=303)
        set_cookie(response, self.request, FLASH_COOKIE, quote(message[:MAX_FLASH]), max_age=60)
        return response


def set_cookie(
    response: RedirectResponse | HTMLResponse, request: Request, name: str, value: str, max_age: int | None = None
) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=max_age, path=PATH, httponly=True, samesite="strict", secure=secure)


def authenticated_request(request: Request, db: SessionDep) -> AdminRequest:
    """Raises StaffLoginRequiredError when the cookie names no active session."""
    token = request.cookies.get(SESSION_COOKIE, "")
    active = find_session(StaffRepository(db), token) if token else None
    if active is None:
        raise StaffLoginRequiredError
    return AdminRequest(request, db, active, form_token(token))


AdminRequestDep = Annotated[AdminRequest, Depends(authenticated_request)]


def require(permission: Permission) -> DependsMarker:
    """A router dependency: its pages need the permission, else 403."""

    def check(admin: AdminRequestDep) -> None:
        if not admin.has_permission(permission):
            raise ShopError("not_your_page", "", 403)

    return DependsMarker(check)


async def submitted_form(request: Request, form_token: str, max_files: int = 0) -> FormInput:
    """Raises ShopError 403 without the CSRF token."""
    form = FormInput(await request.form(max_fields=MAX_FIELDS, max_files=max_files))
    if not hmac.compare_digest(form.text("form_token").encode(errors="replace"), form_token.encode()):
        message = "Форма устарела или пришла с чужой страницы. Откройте её заново и повторите."
        raise ShopError("forged_form", message, 403)
    return form


async def form_input(request: Request, admin: AdminRequestDep) -> FormInput:
    return await submitted_form(request, admin.form_token, MAX_FILES)


async def check_form_token(request: Request, admin: AdminRequestDep) -> None:
    """CSRF protection of the whole router, so that no page can omit it."""
    if request.method not in ("GET", "HEAD"):
        await form_input(request, admin)


#: A primary key in the address; a larger number than the column holds is a 404.
RowId = Annotated[int, Path(gt=0, lt=2**31)]
FormInputDep = Annotated[FormInput, Depends(form_input)]
