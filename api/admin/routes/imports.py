"""Price lists: uploading one, watching it go in, and what came of it."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.forms.fields import Choice, Field, Flag, Number
from api.admin.forms.form import Form
from api.admin.goods.products import warehouses, zones
from api.admin.listing import Ask, page_of
from api.admin.rendering import PRIVATE
from api.admin.rights import Right
from api.admin.route import AdminRoute, takes
from api.core.errors import NotFoundError
from api.http.files import attachment
from api.imports.models import ImportFile, ImportRun
from api.imports.profiles import load, shipped

router = APIRouter(route_class=AdminRoute, prefix="/imports", dependencies=[only(Right.SALES)])
MAX_FILE = 64 * 1024 * 1024
STAGES = {
    "waiting": "Ждём, пока закончится другая загрузка", "reading": "Читаем файл",
    "comparing": "Сравниваем с каталогом", "writing": "Записываем изменения", "drawing": "Рисуем картинки",
}  # fmt: skip
STATUSES = {
    "waiting": ("В очереди", ""), "running": ("Идёт", "soft"), "done": ("Готово", "ok"),
    "refused": ("Файл не подошёл", "bad"), "broken": ("Оборвалась", "bad"),
}  # fmt: skip
COUNTS = (
    ("read", "Прочитано строк", ""), ("added", "Добавлено", "ok"), ("changed", "Изменено", ""),
    ("unchanged", "Без изменений", ""), ("rejected", "Не подошло", "bad"), ("zeroed", "Снято с остатка", "warn"),
)  # fmt: skip


@router.get("")
def runs(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    page = page_of(desk.db, select(ImportRun).order_by(ImportRun.id.desc()), ask)
    working = any(run.status in ("waiting", "running") for (run,) in page.rows)
    return desk.page("imports/list.html", ask=ask, page=page, statuses=STATUSES, working=working)


@router.get("/new")
def blank(desk: DeskDep) -> Response:
    return desk.page("imports/new.html", form=_form(desk), file_error="")


@router.post("/new")
@takes(MAX_FILE + 100_000)
def upload(desk: DeskDep, sent: PostedDep) -> Response:
    form, files = _form(desk), sent.files("file")
    content = files[0].file.read(MAX_FILE + 1) if files else b""
    error = "Выберите файл" if not files else "Файл пуст" if not content else ""
    if len(content) > MAX_FILE:
        error = f"Файл больше {MAX_FILE // 2**20} МБ. Разделите его или загрузите командой shop import"
    if not form.read(sent) or error:
        return desk.page("imports/new.html", 422, form=form, file_error=error)
    meant = form.meant
    options = {
        "zones": [meant["zone"]] if meant["zone"] else None,
        "warehouse": meant["warehouse"],
        "qty": meant["qty"],
    }
    run = ImportRun(
        file_name=_plain_name(files[0].filename or ""),
        profile=meant["profile"],
        options={name: value for name, value in options.items() if value is not None},
        dry_run=meant["dry_run"],
        started_by=desk.staff.login,
    )
    desk.db.add(run)
    desk.db.flush()
    desk.db.add(ImportFile(run_id=run.id, kind="source", content=content))
    desk.audit.record("начал загрузку", "import_run", run.id, run.file_name)
    return desk.done(f"/admin/imports/{run.id}", "Файл принят. Можно закрыть страницу: загрузка идёт сама")


@router.get("/{run_id}")
def run_page(run_id: RowId, desk: DeskDep) -> Response:
    run = _get(desk, run_id)
    rejected = desk.db.get(ImportFile, (run_id, "rejected")) is not None
    return desk.page(
        "imports/run.html", run=run, statuses=STATUSES, stages=STAGES, counts=COUNTS, has_rejected=rejected,
        working=run.status in ("waiting", "running"), profile=_title(run.profile),
    )  # fmt: skip


@router.get("/{run_id}/rejected.csv")
def rejected(run_id: RowId, desk: DeskDep) -> Response:
    run, file = _get(desk, run_id), desk.db.get(ImportFile, (run_id, "rejected"))
    if file is None:
        raise NotFoundError("no_rejected_rows", "У этой загрузки нет строк, которые не подошли.")
    name = f"{run.file_name}.rejected.csv"
    return Response(file.content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment(name))


def _get(desk: Desk, run_id: int) -> ImportRun:
    run = desk.db.get(ImportRun, run_id)
    if run is None:
        raise NotFoundError("import_not_found", "Такой загрузки нет. Вернитесь к списку.")
    return run


def _form(desk: Desk) -> Form:
    fields: list[Field] = [
        Choice(name="profile", label="Профиль", choices=[(name, load(name).title) for name in shipped()],
               none="Определить по заголовку", hint="Говорит, в какой колонке что"),
        Choice(name="zone", label="Ценовая зона", choices=zones(desk.db), none="Как в профиле", width="w-third"),
        Choice(name="warehouse", label="Склад", choices=warehouses(desk.db), none="Как в профиле", width="w-third"),
        Number(name="qty", label="Остаток каждого товара", width="w-third", hint="Пусто — как в файле"),
        Flag(name="dry_run", label="Проба", hint="Покажем, что изменилось бы; в каталог ничего не запишем"),
    ]  # fmt: skip
    return Form(fields, {})


def _title(profile: str | None) -> str:
    if profile is None:
        return "По заголовку файла"
    return load(profile).title if profile in shipped() else profile


def _plain_name(name: str) -> str:
    """The last part of a path of any system, without what could end a line."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(char for char in last if char.isprintable())[:150] or "прайс"
