"""«Вход с кодом»: a member of the staff turns the second factor on and off and gets recovery codes."""

import secrets
from datetime import UTC, datetime

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.permissions import Permission
from api.admin.staff.login import failed_attempt, pause
from api.admin.staff.repository import StaffRepository, TotpRepository
from api.admin.staff.service import StaffService, verify
from api.admin.totp.service import TotpService
from api.core.errors import ShopError

router = APIRouter(route_class=AdminRoute)
PAGE = "/admin/me/totp"


@router.get("/me/totp")
def totp_page(admin: AdminRequestDep) -> Response:
    return _render(admin)


@router.post("/me/totp/start")
def start(admin: AdminRequestDep, form: FormInputDep) -> Response:
    """With the password: who finds an open browser must not shut its owner out."""
    source, password = f"session {admin.staff_session.id}", form.text("password")
    wait_s = failed_attempt(
        StaffRepository(admin.db), admin.staff.login, source, lambda: verify(admin.staff.password_hash, password)
    )
    if wait_s is not None:
        return _render(admin, 422, password_error=f"Пароль не подошёл.{pause(wait_s)}")
    TotpRepository(admin.db).start(admin.staff.id, secrets.token_bytes(20), datetime.now(UTC))
    return admin.redirect(PAGE, "Осталось добавить магазин в приложение и ввести код")


@router.post("/me/totp/confirm")
def confirm(admin: AdminRequestDep, form: FormInputDep) -> Response:
    codes = TotpService(admin.db).confirm(admin.staff, form.text("code"))
    if codes is None:
        return _render(admin, 422, code_error="Код не подошёл. Проверьте часы телефона и введите следующий код.")
    StaffRepository(admin.db).end_all(admin.staff.id, but=admin.staff_session.id)
    admin.audit.record("включил вход с кодом", "staff", admin.staff.id, admin.staff.login)
    return admin.page("staff/recovery_codes.html", codes=codes, fresh=True)


@router.post("/me/totp/codes")
def new_codes(admin: AdminRequestDep, form: FormInputDep) -> Response:
    service = TotpService(admin.db)
    if (wait_s := service.failed_attempt(admin.staff, form.text("code"))) is not None:
        return _render(admin, 422, code_error=f"Код не подошёл.{pause(wait_s)}")
    admin.audit.record("заменил запасные коды", "staff", admin.staff.id, admin.staff.login)
    return admin.page("staff/recovery_codes.html", codes=service.new_recovery_codes(admin.staff), fresh=False)


@router.post("/me/totp/off")
def turn_off(admin: AdminRequestDep, form: FormInputDep) -> Response:
    service = TotpService(admin.db)
    if (wait_s := service.failed_attempt(admin.staff, form.text("code"))) is not None:
        return _render(admin, 422, code_error=f"Код не подошёл.{pause(wait_s)}")
    service.repository.remove(admin.staff.id)
    admin.audit.record("выключил вход с кодом", "staff", admin.staff.id, admin.staff.login)
    return admin.redirect("/admin/me", "Вход с кодом выключен: дальше хватит пароля")


@router.post("/staff/{staff_id}/totp-reset", dependencies=[require(Permission.STAFF)])
def reset_of_colleague(staff_id: RowId, admin: AdminRequestDep, form: FormInputDep) -> Response:
    person = StaffService(admin.db).get(staff_id)
    if person.id == admin.staff.id:
        raise ShopError("own_totp", "Свой вход с кодом выключают на странице «Мои входы», по коду.", 409)
    if TotpRepository(admin.db).remove(person.id):
        admin.audit.record("сбросил вход с кодом", "staff", person.id, person.login)
    return admin.redirect(f"/admin/staff/{staff_id}", f"{person.name} входит без кода, пока не включит его снова")


def _render(admin: AdminRequest, status: int = 200, *, password_error: str = "", code_error: str = "") -> Response:
    service = TotpService(admin.db)
    return admin.page(
        "staff/totp.html",
        status,
        enabled=service.is_enabled(admin.staff.id),
        enrolment=service.enrolment(admin.staff),
        codes_left=service.repository.count_recovery_codes(admin.staff.id),
        password_error=password_error,
        code_error=code_error,
    )
