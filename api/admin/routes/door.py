"""The door: coming in, going out."""

import secrets
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from api.admin.access import COOKIE, PATH, DeskDep, PostedDep, forged, same_token, set_cookie
from api.admin.posted import MAX_FIELDS, Posted, fit
from api.admin.rendering import bare_page
from api.admin.route import AdminRoute
from api.admin.sessions import Refused, StaffSessions, form_token
from api.core.db import SessionDep
from api.core.limits import Limits
from api.http.client import ClientAddress, UserAgent, neighbourhood
from api.text.plurals import in_seconds

DOOR_COOKIE = "staff_door"
#: Passwords tried from one place, whatever the login.
TRIES, TRIES_S = 30, 300
router = APIRouter(route_class=AdminRoute, include_in_schema=False)
Next = Annotated[str, Query(max_length=2000)]


async def knocked(request: Request) -> Posted:
    """The form of the door, whose token belongs to a cookie of its own: nobody can log a browser in unasked."""
    form = Posted(await request.form(max_fields=MAX_FIELDS, max_files=0))
    door = request.cookies.get(DOOR_COOKIE, "")
    if not door or not same_token(form.text("form_token"), form_token(door)):
        raise forged()
    return form


def own_address(address: str) -> str:
    """An address of the back office, or its first page: the door leads nowhere else."""
    parts = urlsplit(fit(address))
    plain = not parts.scheme and not parts.netloc and "\\" not in address and fit(address) == address
    inside = parts.path == PATH or parts.path.startswith(f"{PATH}/")
    return address if plain and inside and not address.startswith("//") else PATH


@router.get("/login")
def door(request: Request, next: Next = PATH) -> Response:
    return _door(request, next=own_address(next))


def _door(request: Request, *, next: str, status: int = 200, login: str = "", error: str = "") -> HTMLResponse:
    cookie = request.cookies.get(DOOR_COOKIE) or secrets.token_urlsafe(24)
    response = bare_page(
        "login.html", request, status, form_token=form_token(cookie), next=next, login=login, error=error
    )
    set_cookie(response, request, DOOR_COOKIE, cookie)
    return response


@router.post("/login")
def come_in(
    request: Request,
    form: Annotated[Posted, Depends(knocked)],
    db: SessionDep,
    limits: Limits,
    address: ClientAddress,
    user_agent: UserAgent,
) -> Response:
    limits.spend("staffLogin", neighbourhood(address), times=TRIES, seconds=TRIES_S)
    login, next = form.text("login"), own_address(form.text("next"))
    entered = StaffSessions(db).log_in(login, form.text("password"), address=address, user_agent=user_agent)
    if isinstance(entered, Refused):
        pause = f" Следующая попытка — через {in_seconds(entered.wait_s)}." if entered.wait_s else ""
        error = f"Логин или пароль не подошли.{pause}"
        return _door(request, status=401, next=next, login=login, error=error)
    response = RedirectResponse(next, status_code=303)
    set_cookie(response, request, COOKIE, entered.token)
    response.delete_cookie(DOOR_COOKIE, path=PATH, httponly=True, samesite="strict")
    return response


@router.post("/logout")
def go_out(desk: DeskDep, form: PostedDep) -> Response:
    StaffSessions(desk.db).repository.end(desk.entry.id)
    return _outside("/admin/login")


@router.post("/logout-everywhere")
def go_out_everywhere(desk: DeskDep, form: PostedDep) -> Response:
    StaffSessions(desk.db).repository.end_all(desk.staff.id)
    return _outside("/admin/login")


def _outside(address: str) -> RedirectResponse:
    response = RedirectResponse(address, status_code=303)
    response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
    return response
