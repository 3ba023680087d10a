"""Login and logout."""

import secrets
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from api.admin.admin_request import (
    PATH,
    SESSION_COOKIE,
    AdminRequestDep,
    FormInputDep,
    forged_form_error,
    set_cookie,
    tokens_match,
)
from api.admin.admin_route import AdminRoute
from api.admin.forms.form_data import MAX_FIELDS, FormInput, clean_text
from api.admin.rendering import bare_page
from api.admin.staff.sessions import LoginRefusal, StaffSessions, form_token
from api.core.db import SessionDep
from api.core.limits import Limits
from api.http.client import ClientAddress, UserAgent, neighbourhood
from api.text.plurals import in_seconds

LOGIN_COOKIE = "staff_login_csrf"
#: Rate limit of password attempts from one network, for all logins together.
TRIES, TRIES_S = 30, 300
router = APIRouter(route_class=AdminRoute, include_in_schema=False)
Next = Annotated[str, Query(max_length=2000)]


async def login_form_input(request: Request) -> FormInput:
    """The login form. Its CSRF token belongs to a separate cookie, so no other site can log a browser in."""
    form = FormInput(await request.form(max_fields=MAX_FIELDS, max_files=0))
    cookie = request.cookies.get(LOGIN_COOKIE, "")
    if not cookie or not tokens_match(form.text("form_token"), form_token(cookie)):
        raise forged_form_error()
    return form


def back_office_address(address: str) -> str:
    """`address` when it lies in the back office, else the first page: no open redirect."""
    parts = urlsplit(clean_text(address))
    plain = not parts.scheme and not parts.netloc and "\\" not in address and clean_text(address) == address
    is_inside = parts.path == PATH or parts.path.startswith(f"{PATH}/")
    return address if plain and is_inside and not address.startswith("//") else PATH


@router.get("/login")
def login_page(request: Request, next: Next = PATH) -> Response:
    return _render(request, next=back_office_address(next))


def _render(request: Request, *, next: str, status: int = 200, login: str = "", error: str = "") -> HTMLResponse:
    cookie = request.cookies.get(LOGIN_COOKIE) or secrets.token_urlsafe(24)
    response = bare_page(
        "login.html", request, status, form_token=form_token(cookie), next=next, login=login, error=error
    )
    set_cookie(response, request, LOGIN_COOKIE, cookie)
    return response


@router.post("/login")
def log_in(
    request: Request,
    form: Annotated[FormInput, Depends(login_form_input)],
    db: SessionDep,
    limits: Limits,
    address: ClientAddress,
    user_agent: UserAgent,
) -> Response:
    limits.spend("staffLogin", neighbourhood(address), times=TRIES, seconds=TRIES_S)
    login, next = form.text("login"), back_office_address(form.text("next"))
    result = StaffSessions(db).log_in(login, form.text("password"), address=address, user_agent=user_agent)
    if isinstance(result, LoginRefusal):
        pause = f" Следующая попытка — через {in_seconds(result.wait_s)}." if result.wait_s else ""
        error = f"Логин или пароль не подошли.{pause}"
        return _render(request, status=401, next=next, login=login, error=error)
    response = RedirectResponse(next, status_code=303)
    set_cookie(response, request, SESSION_COOKIE, result.token)
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
