"""Imports of price lists: the list of runs, the upload form, the progress and result of a run."""

import csv
import io
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute, max_upload
from api.admin.choice_repository import price_zones, warehouses
from api.admin.forms.fields import ChoiceField, Field, FlagField, NumberField
from api.admin.forms.form import Form
from api.admin.imports.repository import ImportRunRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.core.errors import NotFoundError
from api.http.responses import attachment
from api.imports.import_rows import STAGE_NAMES
from api.imports.models import ImportRun
from api.imports.profiles import builtin_profiles, load
from api.imports.repository import enqueue
from api.imports.service import MAX_ATTEMPTS
from api.tabular.layout import Record
from api.tabular.rejected_file import DELIMITER, FIRST_COLUMNS, original_record

RUN_STATUSES = {
    "waiting": ("В очереди", ""), "running": ("Идёт", "soft"), "done": ("Готово", "ok"),
    "refused": ("Файл не подошёл", "bad"), "broken": ("Оборвалась", "bad"),
}  # fmt: skip


#: Bytes of the file that are read for it; a row that does not end within them is left out.
PREVIEW_BYTES = 64 * 1024
MAX_ROWS = 10
MAX_TEXT = 160


def first_rejected_rows(head: bytes) -> list[tuple[str, str, str]]:
    """(line of the price list, reason, what its cells hold) of the beginning of a file of rejected rows."""
    text = head.decode("utf-8-sig", "ignore")
    is_whole = len(head) < PREVIEW_BYTES
    reader = csv.reader(io.StringIO(text if is_whole else text[: text.rfind("\r\n")]), delimiter=DELIMITER)
    rows = (cells for cells in islice(reader, 1, None) if len(cells) >= len(FIRST_COLUMNS))
    return [
        (cells[0], cells[1], _shortened(original_record(Record(0, cells)).cells)) for cells in islice(rows, MAX_ROWS)
    ]


def _shortened(cells: list[str]) -> str:
    text = " · ".join(filter(None, (" ".join(cell.split()) for cell in cells)))
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"


router = APIRouter(route_class=AdminRoute, prefix="/imports", dependencies=[require(Permission.SALES)])
MAX_FILE = 64 * 1024 * 1024
COUNTS = (
    ("read", "Прочитано строк", ""), ("added", "Добавлено", "ok"), ("changed", "Изменено", ""),
    ("unchanged", "Без изменений", ""), ("rejected", "Не подошло", "bad"), ("zeroed", "Снято с остатка", "warn"),
)  # fmt: skip
TRIAL_LABELS = {"added": "Добавится", "changed": "Изменится", "zeroed": "Снимется с остатка"}
UNFINISHED = ("waiting", "running")


@router.get("")
def runs(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = ImportRunRepository(admin.db).page(list_query)
    unfinished = any(run.status in UNFINISHED for run in page.rows)
    return admin.page(
        "imports/list.html", list_query=list_query, page=page, statuses=RUN_STATUSES, unfinished=unfinished
    )


@router.get("/new")
def new_import(admin: AdminRequestDep, run: Annotated[int | None, Query(gt=0, lt=2**31)] = None) -> Response:
    """`run`: the form shows what was chosen for that run: a refused file needs one change, a trial is now written."""
    form = _form(admin)
    previous = None if run is None else ImportRunRepository(admin.db).get(run)
    if previous is not None:
        _fill(form, previous)
    return admin.page("imports/new.html", form=form, file_error="", previous=previous)


@router.post("/new")
@max_upload(MAX_FILE + 100_000)
def upload(admin: AdminRequestDep, data: FormInputDep) -> Response:
    form, files = _form(admin), data.files("file")
    content = files[0].file.read(MAX_FILE + 1) if files else b""
    error = "Выберите файл" if not files else "Файл пуст" if not content else ""
    if len(content) > MAX_FILE:
        error = f"Файл больше {MAX_FILE // 2**20} МБ. Разделите его или загрузите командой shop import"
    if not form.read(data) or error:
        return admin.page("imports/new.html", 422, form=form, file_error=error)
    zone = form.number("zone")
    options = {"zones": [zone] if zone else None, "warehouse": form.number("warehouse"), "qty": form.number("qty")}
    run = ImportRun(
        file_name=_base_name(files[0].filename or ""),
        profile=form.text("profile") or None,
        options={name: value for name, value in options.items() if value is not None},
        dry_run=form.values["dry_run"],
        started_by=admin.staff.login,
    )
    enqueue(admin.db, run, content)
    admin.audit.record("начал загрузку", "import_run", run.id, run.file_name)
    return admin.redirect(f"/admin/imports/{run.id}", "Файл принят. Можно закрыть страницу: загрузка идёт сама")


@router.get("/{run_id}")
def run_page(run_id: RowId, admin: AdminRequestDep) -> Response:
    repository = ImportRunRepository(admin.db)
    run = repository.get(run_id)
    head = repository.head_of_rejected_rows(run_id, PREVIEW_BYTES)
    return admin.page(
        "imports/run.html",
        run=run,
        statuses=RUN_STATUSES,
        stages=STAGE_NAMES,
        counts=COUNTS,
        trial_labels=TRIAL_LABELS,
        has_rejected=head is not None,
        rejected=first_rejected_rows(head or b""),
        unfinished=run.status in UNFINISHED,
        max_attempts=MAX_ATTEMPTS,
        profile=_profile_title(run.profile),
    )


@router.get("/{run_id}/rejected.csv")
def rejected_rows(run_id: RowId, admin: AdminRequestDep) -> Response:
    repository = ImportRunRepository(admin.db)
    run, file = repository.get(run_id), repository.rejected_rows(run_id)
    if file is None:
        raise NotFoundError("no_rejected_rows", "У этой загрузки нет строк, которые не подошли.")
    name = f"{run.file_name}.rejected.csv"
    return Response(file.content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment(name))


def _form(admin: AdminRequest) -> Form:
    fields: list[Field] = [
        ChoiceField(name="profile", label="Профиль", choices=[(name, load(name).title) for name in builtin_profiles()],
               none="Определить по заголовку", hint="Говорит, в какой колонке что"),
        ChoiceField(name="zone", label="Ценовая зона", choices=price_zones(admin.db), none="Как в профиле",
                    width="w-third"),
        ChoiceField(name="warehouse", label="Склад", choices=warehouses(admin.db), none="Как в профиле",
                    width="w-third"),
        NumberField(name="qty", label="Остаток каждого товара", width="w-third", hint="Пусто — как в файле"),
        FlagField(name="dry_run", label="Проба", hint="Покажем, что изменилось бы; в каталог ничего не запишем"),
    ]  # fmt: skip
    return Form(fields, {})


def _fill(form: Form, run: ImportRun) -> None:
    zones = run.options.get("zones")
    chosen: dict[str, object] = {
        "profile": run.profile,
        "zone": zones[0] if zones else None,
        "warehouse": run.options.get("warehouse"),
        "qty": run.options.get("qty"),
        "dry_run": run.dry_run and run.status == "refused",
    }
    for field in form.fields:
        form.texts[field.name] = field.to_text(chosen[field.name])


def _profile_title(profile: str | None) -> str:
    if profile is None:
        return "по заголовку файла"
    return load(profile).title if profile in builtin_profiles() else profile


def _base_name(name: str) -> str:
    """The last part of a Unix or Windows path without control characters, which could end a header line."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(char for char in last if char.isprintable())[:150] or "прайс"
