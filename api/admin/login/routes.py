"""Login in one step or, with a second factor, in two; logout."""

import secrets
from typing import Annotated
from urllib.parse import quote, urlencode, urlsplit

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from api.admin.admin_request import (
    FLASH_COOKIE,
    PATH,
    SESSION_COOKIE,
    AdminRequestDep,
    FormInputDep,
    forged_form_error,
    set_cookie,
    tokens_match,
)
from api.admin.admin_route import AdminRoute
from api.admin.forms.fields import MAX_FIELDS, FormInput, clean_text
from api.admin.models import Staff
from api.admin.rendering import bare_page
from api.admin.staff.login_clients import (
    DEVICE_LIFETIME_S,
    PENDING_LIFETIME_S,
    LoginClient,
    LoginRefusal,
    device_cookie,
    device_token,
    is_pending,
    pending_staff_id,
    pending_token,
)
from api.admin.staff.sessions import CodeRequired, LoginSuccess, StaffSessions, form_token
from api.admin.totp.routes import pause
from api.core.db import SessionDep
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide
from api.rate_limits.policy import STAFF_LOGIN
from api.rate_limits.service import RateLimits

LOGIN_COOKIE = "staff_login_csrf"
#: Names the account whose password was right, until its code is entered.
PENDING_COOKIE = "staff_pending"
#: Below this many recovery codes a login says how many are left.
FEW_CODES = 3
router = APIRouter(route_class=AdminRoute, include_in_schema=False)
Next = Annotated[str, Query(max_length=2000)]


async def login_form_input(request: Request) -> FormInput:
    """The login form. Its CSRF token belongs to a separate cookie, so no other site can log a browser in."""
    form = FormInput(await request.form(max_fields=MAX_FIELDS, max_files=0))
    cookie = request.cookies.get(LOGIN_COOKIE, "")
    if not cookie or not tokens_match(form.text("form_token"), form_token(cookie)):
        raise forged_form_error()
    return form


def login_client(request: Request, address: ClientAddress, user_agent: UserAgent) -> LoginClient:
    return LoginClient(address, user_agent, request.cookies)


LoginForm = Annotated[FormInput, Depends(login_form_input)]
ClientDep = Annotated[LoginClient, Depends(provide(login_client))]


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
    sessions, login, next = StaffSessions(db), form.text("login"), back_office_address(form.text("next"))
    limits.spend(STAFF_LOGIN, sessions.source(login, client))
    result = sessions.log_in(login, form.text("password"), client)
    if isinstance(result, LoginRefusal):
        error = f"Логин или пароль не подошли.{pause(result)}"
        return _render("login.html", request, status=401, next=next, login=login, error=error)
    if isinstance(result, CodeRequired):
        response = RedirectResponse(f"{PATH}/login/code?" + urlencode({"next": next}), status_code=303)
        set_cookie(response, request, PENDING_COOKIE, pending_token(result.staff), max_age=PENDING_LIFETIME_S)
        return response
    return _entered(request, result, client, next)


@router.get("/login/code")
def code_page(request: Request, db: SessionDep, next: Next = PATH) -> Response:
    if _pending_staff(request, db) is None:
        return _redirect_to_login()
    return _render("login_code.html", request, next=back_office_address(next))


@router.post("/login/code")
def enter_code(request: Request, form: LoginForm, db: SessionDep, limits: RateLimits, client: ClientDep) -> Response:
    staff, next = _pending_staff(request, db), back_office_address(form.text("next"))
    if staff is None:
        return _redirect_to_login()
    limits.spend(STAFF_LOGIN, client.source_for(staff))
    sessions = StaffSessions(db)
    result = sessions.enter_code(staff, form.text("code"), client)
    if isinstance(result, LoginRefusal):
        error = f"Код не подошёл. Введите следующий: каждый годится один раз.{pause(result)}"
        return _render("login_code.html", request, status=401, next=next, error=error)
    response = _entered(request, result, client, next)
    response.delete_cookie(PENDING_COOKIE, path=PATH, httponly=True, samesite="strict")
    codes_left = sessions.totp.repository.count_recovery_codes(staff.id)
    if codes_left < FEW_CODES:
        message = f"Запасных кодов осталось: {codes_left}. Новые — на странице «Мои входы»."
        set_cookie(response, request, FLASH_COOKIE, quote(message), max_age=60)
    return response


def _pending_staff(request: Request, db: Session) -> Staff | None:
    """The account whose password this browser has entered."""
    token = request.cookies.get(PENDING_COOKIE, "")
    staff_id = pending_staff_id(token)
    staff = StaffSessions(db).repository.get(staff_id) if staff_id else None
    return staff if staff and staff.active and is_pending(token, staff) else None


def _entered(request: Request, success: LoginSuccess, client: LoginClient, next: str) -> RedirectResponse:
    staff = success.staff
    response = RedirectResponse(next, status_code=303)
    set_cookie(response, request, SESSION_COOKIE, success.token)
    device = device_token(staff, client.device_of(staff))
    set_cookie(response, request, device_cookie(staff), device, max_age=DEVICE_LIFETIME_S)
    response.delete_cookie(LOGIN_COOKIE, path=PATH, httponly=True, samesite="strict")
    return response


@router.post("/logout")
def log_out(admin: AdminRequestDep, form: FormInputDep) -> Response:
    StaffSessions(admin.db).repository.end(admin.staff_session.id)
    return _redirect_to_login()


@router.post("/logout-everywhere")
def log_out_everywhere(admin: AdminRequestDep, form: FormInputDep) -> Response:
    StaffSessions(admin.db).repository.end_all(admin.staff.id)
    return _redirect_to_login()


def _redirect_to_login() -> RedirectResponse:
    response = RedirectResponse("/admin/login", status_code=303)
    response.delete_cookie(SESSION_COOKIE, path=PATH, httponly=True, samesite="strict")
    return response
