"""Login in one step or, with a second factor, in two; logout."""

import secrets
from typing import Annotated
from urllib.parse import quote, urlencode, urlsplit

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from api.admin.admin_request import (
    FLASH_COOKIE,
    PATH,
    SESSION_COOKIE,
    AdminRequestDep,
    FormInputDep,
    set_cookie,
    submitted_form,
)
from api.admin.admin_route import AdminRoute
from api.admin.forms.fields import FormInput, clean_text
from api.admin.models import Staff
from api.admin.rendering import bare_page
from api.admin.staff.login import (
    DEVICE_LIFETIME_S,
    PENDING_LIFETIME_S,
    LoginClient,
    device_cookie,
    device_token,
    failed_attempt,
    form_token,
    open_session,
    pause,
    pending_staff,
    pending_token,
)
from api.admin.staff.repository import StaffRepository
from api.admin.staff.service import verify
from api.admin.totp.service import TotpService
from api.core.db import SessionDep
from api.http.routing import provide
from api.rate_limits.policy import STAFF_LOGIN
from api.rate_limits.service import RateLimits

LOGIN_COOKIE = "staff_login_csrf"
#: Names the account whose password was right, until its code is entered.
PENDING_COOKIE = "staff_pending"
#: Below this many recovery codes a login says how many are left.
FEW_CODES = 3
MAX_LOGIN = 100
router = APIRouter(route_class=AdminRoute, include_in_schema=False)
Next = Annotated[str, Query(max_length=2000)]


async def login_form_input(request: Request) -> FormInput:
    """The login form. Its CSRF token belongs to a separate cookie, so no other site can log a browser in."""
    return await submitted_form(request, form_token(request.cookies.get(LOGIN_COOKIE) or secrets.token_urlsafe()))


LoginForm = Annotated[FormInput, Depends(login_form_input)]
ClientDep = Annotated[LoginClient, Depends(provide(LoginClient))]


def back_office_address(address: str) -> str:
    """`address` when it lies in the back office, else the first page: no open redirect."""
    parts = urlsplit(clean_text(address))
    plain = not parts.scheme and not parts.netloc and "\\" not in address and clean_text(address) == address
    is_inside = parts.path == PATH or parts.path.startswith(f"{PATH}/")
    return address if plain and is_inside and not address.startswith("//") else PATH


@router.get("/login")
def login_page(request: Request, next: Next = PATH) -> Response:
    return _render("login.html", request, next=back_office_address(next))


def _render(
    template: str, request: Request, *, next: str, status: int = 200, login: str = "", error: str = ""
) -> HTMLResponse:
    cookie = request.cookies.get(LOGIN_COOKIE) or secrets.token_urlsafe(24)
    response = bare_page(template, request, status, form_token=form_token(cookie), next=next, login=login, error=error)
    set_cookie(response, request, LOGIN_COOKIE, cookie)
    return response


@router.post("/login")
def log_in(request: Request, form: LoginForm, db: SessionDep, limits: RateLimits, client: ClientDep) -> Response:
    repository, next = StaffRepository(db), back_office_address(form.text("next"))
    login, password = form.text("login"), form.text("password")
    normal_login = login.lower()[:MAX_LOGIN]
    staff = repository.by_login(normal_login)
    source, password_hash = client.source_for(staff), staff.password_hash if staff and staff.active else None
    limits.spend(STAFF_LOGIN, source)
    wait_s = failed_attempt(repository, normal_login, source, lambda: verify(password_hash, password))
    if wait_s is not None or staff is None:
        error = f"Логин или пароль не подошли.{pause(wait_s or 0)}"
        return _render("login.html", request, status=401, next=next, login=login, error=error)
    if TotpService(db).is_enabled(staff.id):
        response = RedirectResponse(f"{PATH}/login/code?" + urlencode({"next": next}), status_code=303)
        set_cookie(response, request, PENDING_COOKIE, pending_token(staff), max_age=PENDING_LIFETIME_S)
        return response
    return _entered(request, repository, staff, client, next)


@router.get("/login/code")
def code_page(request: Request, db: SessionDep, next: Next = PATH) -> Response:
    if pending_staff(StaffRepository(db), request.cookies.get(PENDING_COOKIE, "")) is None:
        return _redirect_to_login()
    return _render("login_code.html", request, next=back_office_address(next))


@router.post("/login/code")
def enter_code(request: Request, form: LoginForm, db: SessionDep, limits: RateLimits, client: ClientDep) -> Response:
    repository, totp, next = StaffRepository(db), TotpService(db), back_office_address(form.text("next"))
    staff = pending_staff(repository, request.cookies.get(PENDING_COOKIE, ""))
    if staff is None:
        return _redirect_to_login()
    limits.spend(STAFF_LOGIN, client.source_for(staff))
    wait_s = totp.failed_attempt(staff, form.text("code"), client.device_of(staff))
    if wait_s is not None:
        error = f"Код не подошёл. Введите следующий: каждый годится один раз.{pause(wait_s)}"
        return _render("login_code.html", request, status=401, next=next, error=error)
    response = _entered(request, repository, staff, client, next)
    response.delete_cookie(PENDING_COOKIE, path=PATH, httponly=True, samesite="strict")
    codes_left = totp.repository.count_recovery_codes(staff.id)
    if codes_left < FEW_CODES:
        message = f"Запасных кодов осталось: {codes_left}. Новые — на странице «Мои входы»."
        set_cookie(response, request, FLASH_COOKIE, quote(message), max_age=60)
    return response


def _entered(
    request: Request, repository: StaffRepository, staff: Staff, client: LoginClient, next: str
) -> RedirectResponse:
    response = RedirectResponse(next, status_code=303)
    set_cookie(response, request, SESSION_COOKIE, open_session(repository, staff, client))
    device = device_token(staff, client.device_of(staff))
    set_cookie(response, request, device_cookie(staff), device, max_age=DEVICE_LIFETIME_S)
    response.delete_cookie(LOGIN_COOKIE, path=PATH, httponly=True, samesite="strict")
    return response


@router.post("/logout")
def log_out(admin: AdminRequestDep, form: FormInputDep) -> Response:
    StaffRepository(admin.db).end(admin.staff_session.id)
    return _redirect_to_login()


@router.post("/logout-everywhere")
def log_out_everywhere(admin: AdminRequestDep, form: FormInputDep) -> Response:
    StaffRepository(admin.db).end_all(admin.staff.id)
    return _redirect_to_login()


def _redirect_to_login() -> RedirectResponse:
    response = RedirectResponse("/admin/login", status_code=303)
    response.delete_cookie(SESSION_COOKIE, path=PATH, httponly=True, samesite="strict")
    return response
