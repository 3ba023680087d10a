"""Staff: who may come in, with what role; and one's own sessions."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from api.admin.access import DeskDep, PostedDep, RowId, only
from api.admin.rights import ROLE_HINTS, ROLE_NAMES, Right
from api.admin.route import AdminRoute
from api.admin.staff import StaffService
from api.core.errors import ShopError

router = APIRouter(route_class=AdminRoute)
managing = APIRouter(route_class=AdminRoute, prefix="/staff", dependencies=[only(Right.STAFF)])
ROLES = [(role, ROLE_NAMES[role], ROLE_HINTS[role]) for role in ROLE_NAMES]


@managing.get("")
def staff_list(desk: DeskDep) -> Response:
    return desk.page("staff/list.html", people=StaffService(desk.db).repository.all(), role_names=ROLE_NAMES)


@managing.get("/new")
def new_staff(desk: DeskDep) -> Response:
    return desk.page("staff/new.html", roles=ROLES, said={"role": "manager"}, errors={})


@managing.post("/new")
def add_staff(desk: DeskDep, form: PostedDep) -> Response:
    said = {name: form.text(name) for name in ("login", "name", "role")}
    try:
        staff, password = StaffService(desk.db).add(said["login"], said["name"], said["role"])
    except ShopError as error:
        return desk.page("staff/new.html", error.status, roles=ROLES, said=said, errors=error.fields)
    desk.audit.record("завёл сотрудника", "staff", staff.id, staff.login, {"Роль": ("", ROLE_NAMES[staff.role])})
    return desk.page("staff/password.html", person=staff, password=password, fresh=True)


@managing.get("/{staff_id}")
def staff_member(staff_id: RowId, desk: DeskDep) -> Response:
    service = StaffService(desk.db)
    person = service.get(staff_id)
    sessions = service.repository.sessions_of(person.id, datetime.now(UTC))
    return desk.page("staff/card.html", person=person, roles=ROLES, sessions=sessions, said=None, errors={})


@managing.post("/{staff_id}")
def change_staff(staff_id: RowId, desk: DeskDep, form: PostedDep) -> Response:
    service = StaffService(desk.db)
    person = service.get(staff_id)
    before = _seen(person.name, person.role, person.active)
    said = {"name": form.text("name"), "role": form.text("role"), "active": "active" in form}
    try:
        service.change(person, name=form.text("name"), role=form.text("role"), active="active" in form)
    except ShopError as error:
        sessions = service.repository.sessions_of(person.id, datetime.now(UTC))
        return desk.page(
            "staff/card.html", error.status, person=person, roles=ROLES, sessions=sessions, said=said,
            errors=error.fields | ({} if error.status == 422 else {"form": error.message}),
        )  # fmt: skip
    after = _seen(person.name, person.role, person.active)
    changes = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    if changes:
        desk.audit.record("изменил сотрудника", "staff", person.id, person.login, changes)
    return desk.done("/admin/staff", f"{person.name}: сохранено")


@managing.post("/{staff_id}/password")
def new_password(staff_id: RowId, desk: DeskDep, form: PostedDep) -> Response:
    service = StaffService(desk.db)
    person = service.get(staff_id)
    password = service.new_password(person)
    desk.audit.record("заменил пароль", "staff", person.id, person.login)
    return desk.page("staff/password.html", person=person, password=password, fresh=False)


@router.get("/me")
def my_sessions(desk: DeskDep) -> Response:
    sessions = StaffService(desk.db).repository.sessions_of(desk.staff.id, datetime.now(UTC))
    return desk.page("staff/me.html", sessions=sessions)


def _seen(name: str, role: str, active: bool) -> dict[str, object]:
    return {"Имя": name, "Роль": ROLE_NAMES[role], "Может войти": active}


router.include_router(managing)
