"""The list, the form and the removal of any kind of records."""

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from api.admin.access import Desk, DeskDep, PostedDep, only
from api.admin.audit import history
from api.admin.forms.form import Form
from api.admin.listing import Ask, Order, any_like, page_of
from api.admin.posted import Posted, whole
from api.admin.records.kind import Kind
from api.admin.route import AdminRoute, takes
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.pictures.photos import MAX_BYTES, store_photo
from api.pictures.storage import PictureStore

MAX_UPLOAD = MAX_BYTES + 100_000


def routes_of(kind: Kind) -> APIRouter:
    router = APIRouter(route_class=AdminRoute, prefix=f"/{kind.slug}", dependencies=[only(kind.right)])

    @router.get("")
    def records(desk: DeskDep) -> Response:
        return _list(desk, kind)

    @router.get("/new")
    def blank(desk: DeskDep) -> Response:
        return desk.page("records/card.html", kind=kind, row=None, form=Form(kind.fields(desk.db), kind.blank))

    @router.post("/new")
    def add(desk: DeskDep, sent: PostedDep) -> Response:
        return _save(desk, kind, sent, kind.model(), Form(kind.fields(desk.db), kind.blank), new=True)

    @router.get("/{key}")
    def record(key: str, desk: DeskDep) -> Response:
        return _show(desk, kind, _get(desk, kind, key))

    @router.post("/{key}")
    def change(key: str, desk: DeskDep, sent: PostedDep) -> Response:
        row, fields = _get(desk, kind, key, lock=True), kind.fields(desk.db)
        return _save(desk, kind, sent, row, Form(fields, kind.load(desk.db, row, fields)))

    @router.post("/{key}/remove")
    def remove(key: str, desk: DeskDep, sent: PostedDep) -> Response:
        row = _get(desk, kind, key, lock=True)
        if reason := kind.stays(desk.db, row):
            return _show(desk, kind, row, 409, complaint=reason)
        title = kind.name(row)
        desk.db.delete(row)
        desk.db.flush()
        desk.audit.record(f"удалил {kind.one}", kind.entity, key, title)
        return desk.done(kind.address, f"Удалено: {title}")

    if kind.pictured:

        @router.post("/{key}/image")
        @takes(MAX_UPLOAD)
        def set_image(key: str, desk: DeskDep, sent: PostedDep) -> Response:
            return _set_image(desk, kind, _get(desk, kind, key, lock=True), sent)

    return router


def _list(desk: Desk, kind: Kind) -> Response:
    ask = Ask(desk.request)
    ways = {str(number): column.sort for number, column in enumerate(kind.columns) if column.sort is not None}
    key = getattr(kind.model, kind.key)
    order = Order({**ways, "own": kind.order}, default="-own" if kind.descending else "own", tie=key).of(ask)
    query = select(kind.model).order_by(*order.clauses())
    if text := ask.text("q"):
        query = query.where(any_like(text, kind.search))
    if kind.active and (shown := ask.choice("active", ("yes", "no"))):
        query = query.where(kind.model.active.is_(shown == "yes"))
    return desk.page("records/list.html", kind=kind, ask=ask, order=order, page=page_of(desk.db, query, ask))


def _get(desk: Desk, kind: Kind, key: str, *, lock: bool = False) -> Any:
    known: str | int | None = key[:100] if kind.key == "slug" else whole(key)
    row = desk.db.get(kind.model, known, with_for_update=lock, populate_existing=lock) if known else None
    if row is None:
        raise NotFoundError("record_not_found", "Этой записи нет: возможно, её удалили. Вернитесь к списку.")
    return row


def _show(
    desk: Desk, kind: Kind, row: Any, status: int = 200, form: Form | None = None, complaint: str = ""
) -> Response:
    fields = kind.fields(desk.db)
    return desk.page(
        "records/card.html", status, kind=kind, row=row,
        form=form or Form(fields, kind.load(desk.db, row, fields)), complaint_text=complaint,
        stays=kind.stays(desk.db, row), story=history(desk.db, kind.entity, kind.key_of(row)),
    )  # fmt: skip


def _save(desk: Desk, kind: Kind, sent: Posted, row: Any, form: Form, *, new: bool = False) -> Response:
    if not (form.read(sent) and _written(desk, kind, row, form, new=new)):
        if new:
            return desk.page("records/card.html", 422, kind=kind, row=None, form=form)
        return _show(desk, kind, row, 422, form)
    title, key = kind.name(row), kind.key_of(row)
    if new or form.changes:
        desk.audit.record(f"{'завёл' if new else 'изменил'} {kind.one}", kind.entity, key, title, form.changes)
    return desk.done(f"{kind.address}/{key}" if kind.pictured else kind.address, f"Сохранено: {title}")


def _written(desk: Desk, kind: Kind, row: Any, form: Form, *, new: bool) -> bool:
    form.refuse(kind.check(desk.db, form.meant, None if new else row))
    if form.errors:
        return False
    point = desk.db.begin_nested()
    try:
        kind.write(desk.db, row, form.meant if new else form.changed)
        point.commit()
    except IntegrityError:
        # Somebody was quicker with the same name: the check before saw nothing of it yet.
        point.rollback()
        form.refuse({"form": "Такая запись уже есть. Измените название или адрес."})
        return False
    return True


def _set_image(desk: Desk, kind: Kind, row: Any, sent: Posted) -> Response:
    files = sent.files("photo")
    try:
        if files:
            row.image = store_photo(files[0].file.read(MAX_BYTES + 1), PictureStore(get_settings().media_dir))
            row.image_ext = "webp"
        elif sent.text("remove"):
            row.image = None
        else:
            raise ShopError("no_photo", "Выберите файл с фото.", 422)
    except ShopError as error:
        return _show(desk, kind, row, error.status, complaint=error.message)
    desk.db.flush()
    desk.audit.record(f"сменил картинку: {kind.one}", kind.entity, kind.key_of(row), kind.name(row))
    return desk.done(f"{kind.address}/{kind.key_of(row)}", "Картинка сохранена")
