"""Staff accounts, the sessions of the current member of staff, the audit log."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.audit_repository import log_page, logins
from api.admin.list_query import ListQuery
from api.admin.menu import RECORD_TYPES
from api.admin.models import Staff
from api.admin.permissions import ROLE_HINTS, ROLE_NAMES, Permission
from api.admin.staff.service import StaffService
from api.admin.totp.service import TotpService
from api.core.errors import ShopError

router = APIRouter(route_class=AdminRoute)
management = APIRouter(route_class=AdminRoute, prefix="/staff", dependencies=[require(Permission.STAFF)])
ROLES = [(role, ROLE_NAMES[role], ROLE_HINTS[role]) for role in ROLE_NAMES]


@management.get("")
def staff_list(admin: AdminRequestDep) -> Response:
    return admin.page("staff/list.html", rows=StaffService(admin.db).repository.all(), role_names=ROLE_NAMES)


@management.get("/new")
def new_staff(admin: AdminRequestDep) -> Response:
    return admin.page("staff/new.html", roles=ROLES, submitted={"role": "manager"}, errors={})


@management.post("/new")
def add_staff(admin: AdminRequestDep, form: FormInputDep) -> Response:
    submitted = {name: form.text(name) for name in ("login", "name", "role")}
    try:
        staff, password = StaffService(admin.db).add(submitted["login"], submitted["name"], submitted["role"])
    except ShopError as error:
        return admin.page("staff/new.html", error.status, roles=ROLES, submitted=submitted, errors=error.fields)
    admin.audit.record("завёл сотрудника", "staff", staff.id, staff.login, {"Роль": ("", ROLE_NAMES[staff.role])})
    return admin.page("staff/password.html", person=staff, password=password, fresh=True)


@management.get("/{staff_id}")
def staff_member(staff_id: RowId, admin: AdminRequestDep) -> Response:
    return _card(admin, StaffService(admin.db).get(staff_id))


@management.post("/{staff_id}")
def change_staff(staff_id: RowId, admin: AdminRequestDep, form: FormInputDep) -> Response:
    service = StaffService(admin.db)
    person = service.get(staff_id)
    before = _audit_values(person.name, person.role, person.active)
    submitted = {"name": form.text("name"), "role": form.text("role"), "active": "active" in form}
    try:
        service.change(person, name=form.text("name"), role=form.text("role"), active="active" in form)
    except ShopError as error:
        errors = error.fields | ({} if error.status == 422 else {"form": error.message})
        return _card(admin, person, error.status, submitted=submitted, errors=errors)
    after = _audit_values(person.name, person.role, person.active)
    changes = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    if changes:
        admin.audit.record("изменил сотрудника", "staff", person.id, person.login, changes)
    return admin.redirect("/admin/staff", f"{person.name}: сохранено")


@management.post("/{staff_id}/password")
def new_password(staff_id: RowId, admin: AdminRequestDep, form: FormInputDep) -> Response:
    service = StaffService(admin.db)
    person = service.get(staff_id)
    password = service.new_password(person)
    admin.audit.record("заменил пароль", "staff", person.id, person.login)
    return admin.page("staff/password.html", person=person, password=password, fresh=False)


@router.get("/me")
def my_sessions(admin: AdminRequestDep) -> Response:
    sessions = StaffService(admin.db).repository.sessions_of(admin.staff.id, datetime.now(UTC))
    return admin.page("staff/me.html", sessions=sessions, has_totp=TotpService(admin.db).is_enabled(admin.staff.id))


def _card(admin: AdminRequest, person: Staff, status: int = 200, **form: object) -> Response:
    return admin.page(
        "staff/card.html",
        status,
        person=person,
        roles=ROLES,
        sessions=StaffService(admin.db).repository.sessions_of(person.id, datetime.now(UTC)),
        has_totp=TotpService(admin.db).is_enabled(person.id),
        **{"submitted": None, "errors": {}, **form},
    )


def _audit_values(name: str, role: str, active: bool) -> dict[str, object]:
    return {"Имя": name, "Роль": ROLE_NAMES[role], "Может войти": active}


#: The page of a record by the entity of its entries.
RECORD_PAGES = {
    "product": "/admin/products/", "order": "/admin/orders/", "staff": "/admin/staff/", "import_run": "/admin/imports/",
} | {record_type.entity: f"{record_type.address}/" for record_type in RECORD_TYPES}  # fmt: skip


@router.get("/log", dependencies=[require(Permission.STAFF)])
def log(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    return admin.page(
        "log.html",
        list_query=list_query,
        page=log_page(admin.db, list_query),
        logins=[(login, login) for login in logins(admin.db)],
        record_pages=RECORD_PAGES,
        kinds=[("views", "Просмотры")],
    )


router.include_router(management)
