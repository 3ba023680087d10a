"""Pages of a type of records: the list, the form, the removal, the picture."""

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy.exc import IntegrityError

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute, max_upload
from api.admin.audit_repository import history
from api.admin.forms.fields import FormInput
from api.admin.forms.form import Form
from api.admin.list_query import ListQuery
from api.admin.records.record_type import Model, RecordType
from api.admin.records.repository import DEFAULT_ORDER, RecordRepository
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.pictures.photos import MAX_BYTES, store_photo
from api.pictures.storage import PictureStore

MAX_UPLOAD = MAX_BYTES + 100_000


# Any: a router serves one type, whose model is known at run time only; the functions below are generic over it.
def routes_of(record_type: RecordType[Any]) -> APIRouter:
    router = APIRouter(
        route_class=AdminRoute, prefix=f"/{record_type.slug}", dependencies=[require(record_type.permission)]
    )

    @router.get("")
    def records(admin: AdminRequestDep) -> Response:
        return _render_list(admin, record_type)

    @router.get("/new")
    def new_record(admin: AdminRequestDep) -> Response:
        form = Form(record_type.fields(admin.db), record_type.blank)
        return admin.page("records/card.html", record_type=record_type, row=None, form=form)

    @router.post("/new")
    def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
        form = Form(record_type.fields(admin.db), record_type.blank)
        return _save(admin, record_type, data, record_type.model(), form, is_new=True)

    @router.get("/{key}")
    def record(key: str, admin: AdminRequestDep) -> Response:
        return _render(admin, record_type, RecordRepository(admin.db).get(record_type, key))

    @router.post("/{key}")
    def change(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
        row = RecordRepository(admin.db).get(record_type, key, lock=True)
        return _save(admin, record_type, data, row, record_type.stored_form(admin.db, row))

    @router.post("/{key}/remove")
    def remove(key: str, admin: AdminRequestDep) -> Response:
        repository = RecordRepository(admin.db)
        row = repository.get(record_type, key, lock=True)
        if obstacle := record_type.removal_obstacle(admin.db, row):
            return _render(admin, record_type, row, 409, error=obstacle)
        title = record_type.name(row)
        repository.remove(row)
        admin.audit.record(f"удалил {record_type.accusative}", record_type.entity, key, title)
        return admin.redirect(record_type.address, f"Удалено: {title}")

    if record_type.has_image:

        @router.post("/{key}/image")
        @max_upload(MAX_UPLOAD)
        def set_image(key: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
            row = RecordRepository(admin.db).get(record_type, key, lock=True)
            return _set_image(admin, record_type, row, data)

    return router


def _render_list(admin: AdminRequest, record_type: RecordType[Model]) -> Response:
    list_query = ListQuery(admin.request)
    sort_keys = [str(index) for index, column in enumerate(record_type.columns) if column.sort]
    default = f"-{DEFAULT_ORDER}" if record_type.descending else DEFAULT_ORDER
    order = list_query.sort_order([*sort_keys, DEFAULT_ORDER], default)
    page = RecordRepository(admin.db).page(record_type, list_query, order)
    return admin.page("records/list.html", record_type=record_type, list_query=list_query, order=order, page=page)


def _render(
    admin: AdminRequest,
    record_type: RecordType[Model],
    row: Model,
    status: int = 200,
    form: Form | None = None,
    error: str = "",
) -> Response:
    return admin.page(
        "records/card.html",
        status,
        record_type=record_type,
        row=row,
        form=form or record_type.stored_form(admin.db, row),
        error=error,
        removal_obstacle=record_type.removal_obstacle(admin.db, row),
        history=history(admin.db, record_type.entity, record_type.key_of(row)),
    )


def _save(
    admin: AdminRequest,
    record_type: RecordType[Model],
    data: FormInput,
    row: Model,
    form: Form,
    *,
    is_new: bool = False,
) -> Response:
    if not (form.read(data) and _write(admin, record_type, row, form, is_new=is_new)):
        if is_new:
            return admin.page("records/card.html", 422, record_type=record_type, row=None, form=form)
        return _render(admin, record_type, row, 422, form)
    title, key = record_type.name(row), record_type.key_of(row)
    if is_new or form.changes:
        action = f"{'завёл' if is_new else 'изменил'} {record_type.accusative}"
        admin.audit.record(action, record_type.entity, key, title, form.changes)
    address = f"{record_type.address}/{key}" if record_type.has_image else record_type.address
    return admin.redirect(address, f"Сохранено: {title}")


def _write(admin: AdminRequest, record_type: RecordType[Model], row: Model, form: Form, *, is_new: bool) -> bool:
    form.refuse(record_type.check(admin.db, form.values, None if is_new else row))
    if form.errors:
        return False
    values = form.values if is_new else form.changed_values
    savepoint = admin.db.begin_nested()
    try:
        for name, value in values.items():
            setattr(row, name, value)
        RecordRepository(admin.db).save(row)
        savepoint.commit()
    except IntegrityError:
        # A concurrent transaction has taken the same unique value after `check` ran.
        savepoint.rollback()
        form.refuse({"form": "Такая запись уже есть. Измените название или адрес."})
        return False
    return True


# Any: `image` and `image_ext` are attributes of the models with has_image only, which share no base class.
def _set_image(admin: AdminRequest, record_type: RecordType[Any], row: Any, data: FormInput) -> Response:
    files = data.files("photo")
    try:
        if files:
            row.image = store_photo(files[0].file.read(MAX_BYTES + 1), PictureStore(get_settings().media_dir))
            row.image_ext = "webp"
        elif data.text("remove"):
            row.image = None
        else:
            raise ShopError("no_photo", "Выберите файл с фото.", 422)
    except ShopError as error:
        return _render(admin, record_type, row, error.status, error=error.message)
    RecordRepository(admin.db).save(row)
    action = f"сменил картинку: {record_type.accusative}"
    admin.audit.record(action, record_type.entity, record_type.key_of(row), record_type.name(row))
    return admin.redirect(f"{record_type.address}/{record_type.key_of(row)}", "Картинка сохранена")
