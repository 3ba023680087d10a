"""Tables of words and synonyms in the draft: the overview, the rows of each, a row and its edits.

An edit names the row as it was shown, by its digest: the optimistic lock.
"""

from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor
from api.admin.curation.entry_view import entry_text, table_address
from api.admin.forms.fields import ChoiceField, Field, TextAreaField, TextField
from api.admin.forms.form import Form
from api.admin.list_query import ListQuery, ResultPage
from api.admin.permissions import Permission
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFileError, ConfigFiles, Problem
from api.curation.entries import entry_key, file_changes, with_entry
from api.curation.service import Draft, DraftConflictError
from api.curation.synonyms import engine_synonyms, parse_synonym
from api.curation.tables import (
    MAX_CELL,
    MAX_ROWS,
    MAX_SYNONYMS,
    MAX_WHY,
    SYNONYM_TABLE,
    TABLES_BY_NAME,
    WORD_TABLES,
    ConfigRow,
    WordColumn,
    WordTable,
    format_row,
    read_rows,
    readable_rows,
    row_messages,
)
from api.curation.word_checks import row_problems, row_reaches
from api.text.folding import fold

router = APIRouter(route_class=AdminRoute, prefix="/search/draft", dependencies=[require(Permission.CONTENT)])


@router.get("/words")
def tables(admin: AdminRequestDep) -> Response:
    draft = DraftEditor(admin).read()
    changes = {table.name: _change_count(draft, table.path) for table in WORD_TABLES}
    rows = {table.name: _row_count(draft, table) for table in WORD_TABLES}
    return admin.page("curation/words.html", tables=WORD_TABLES, rows=rows, changes=changes)


@router.get("/synonyms")
@router.get("/words/{table}")
def rows(admin: AdminRequestDep) -> Response:
    table, draft, list_query = _table(admin), DraftEditor(admin).read(), ListQuery(admin.request)
    error = ""
    try:
        listed = read_rows(table.path, draft.files.texts.get(table.path, ""))
    except ConfigFileError as broken:
        listed, error = (), str(broken)
    text = fold(list_query.text("q"))
    found = [row for row in listed if text in fold(" ".join(row.cells).replace("|", " "))]
    page = ResultPage.of(found, list_query)
    live = {row.text for row in readable_rows(draft.live, table)}
    return admin.page(
        "curation/rows.html",
        table=table,
        address=table_address(table),
        list_query=list_query,
        page=page,
        new_rows={row.text for row in page.rows if row.text not in live},
        error=error,
    )


@router.get("/synonyms/new")
@router.get("/words/{table}/new")
def new_row(admin: AdminRequestDep) -> Response:
    """Values of the address are filled in."""
    table, list_query = _table(admin), ListQuery(admin.request)
    form = _form(table)
    form.texts = {column.name: list_query.text(column.name) or column.initial for column in table.columns}
    return _render(admin, table, form, None)


@router.get("/synonyms/rows/{digest}")
@router.get("/words/{table}/rows/{digest}")
def row_page(digest: str, admin: AdminRequestDep) -> Response:
    table = _table(admin)
    row = _row(DraftEditor(admin).read().files, table, digest)
    if row is None:
        raise NotFoundError("row_not_found", "Такой записи нет: её изменили или удалили. Найдите её в списке.")
    return _render(admin, table, _form(table, row.cells), row)


@router.post("/synonyms/new")
@router.post("/words/{table}/new")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    return change("", admin, data)


@router.post("/synonyms/rows/{digest}")
@router.post("/words/{table}/rows/{digest}")
def change(digest: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    """Saves a new row, or the row of that digest; with `check` shows what it would do and saves nothing."""
    table, editor, only_checks = _table(admin), DraftEditor(admin), "check" in data
    files = (editor.read() if only_checks else editor.service.lock()).files
    row = _row(files, table, digest) if digest else None
    form = _form(table, row.cells if row else _shown_cells(data.text("before")))
    form.read(data)
    cells = tuple(_cell(column, str(form.values.get(column.name) or "")) for column in table.columns)
    if not form.errors:
        messages = row_messages(table, cells)
        form.refuse({name: message.partition(": ")[2] or message for name, message in messages.items()})
    if digest and row is None:
        return _render_conflict(admin, table, form, cells, _row_of_same_name(files, table, data.text("before")))
    if not form.errors and not only_checks and _save(editor, table, form, row, cells):
        warnings = [problem.message for problem in _problems(editor.read().files, table, row, cells)]
        message = "Сохранено в черновик" + (f". Внимание: {warnings[0]}" if warnings else "")
        name = next(part for cell in cells for part in cell.split("|") if part)
        return admin.redirect(f"{table_address(table)}?{urlencode({'q': name})}", message)
    return _render(admin, table, form, row, 200 if only_checks else 422, cells)


@router.post("/synonyms/rows/{digest}/remove")
@router.post("/words/{table}/rows/{digest}/remove")
def remove(digest: str, admin: AdminRequestDep) -> Response:
    table, editor = _table(admin), DraftEditor(admin)
    row = _row(editor.service.lock().files, table, digest)
    if row is None:
        raise DraftConflictError(table.path, None)
    editor.replace(table.path, row.text, None)
    return admin.redirect(table_address(table), f"Удалено в черновике: {entry_text(table.path, row.text)}")


def _table(admin: AdminRequest) -> WordTable:
    """The table of the address."""
    name = admin.request.path_params.get("table")
    table = SYNONYM_TABLE if name is None else TABLES_BY_NAME.get(name)
    if table is None:
        raise NotFoundError("unknown_table", "Такой таблицы слов нет. Вернитесь к списку таблиц.")
    return table


def _form(table: WordTable, cells: Sequence[str] = ()) -> Form:
    """A box a column, several names one a line; `cells` as they were shown, none for a new row."""
    values = {
        column.name: "\n".join(column.parts(cell)) if column.has_names else cell
        for column, cell in zip(table.columns, cells, strict=False)
    }
    return Form([_field(column) for column in table.columns], values)


def _field(column: WordColumn) -> Field:
    name, label, hint, required = column.name, column.label, column.hint, column.is_required
    if column.choices:
        return ChoiceField(name=name, label=label, hint=hint, required=required, choices=column.choices)
    if column.has_names:
        return TextAreaField(name=name, label=label, hint=hint, required=required, longest=MAX_CELL)
    return TextField(name=name, label=label, hint=hint, required=required, longest=MAX_WHY)


def _cell(column: WordColumn, text: str) -> str:
    if not column.has_names:
        return text
    names = (" ".join(name.split()) for line in text.split("\n") for name in line.split("|"))
    return "|".join(dict.fromkeys(name for name in names if name))


def _save(editor: DraftEditor, table: WordTable, form: Form, row: ConfigRow | None, cells: tuple[str, ...]) -> bool:
    files, most = editor.read().files, MAX_SYNONYMS if table is SYNONYM_TABLE else MAX_ROWS
    if row is None and len(readable_rows(files, table)) >= most:
        form.refuse({"form": f"В таблице уже {most} записей, больше поиск не вместит. Сначала удалите лишние."})
        return False
    if errors := [found.message for found in _problems(files, table, row, cells) if found.severity == "error"]:
        form.refuse({"form": f"{errors[0]}. Поправьте и сохраните ещё раз: всё, что вы ввели, на месте."})
        return False
    try:
        if table.path not in files.texts:
            editor.put_file(table.path, format_row(table.header) + "\n", None)
        if row is None or row.cells != cells:
            editor.replace(table.path, row.text if row else None, format_row(cells))
    except ShopError as refusal:
        form.refuse({"form": refusal.message})
        return False
    return True


def _render(
    admin: AdminRequest,
    table: WordTable,
    form: Form,
    row: ConfigRow | None,
    status: int = 200,
    cells: tuple[str, ...] | None = None,
    conflict: str | None = None,
) -> Response:
    shown = cells or (row.cells if row else ())
    preview = None
    if any(shown) and not form.errors:
        preview = _preview(admin.db, DraftEditor(admin).read().files, table, row, shown)
    return admin.page(
        "curation/row.html",
        status,
        table=table,
        address=table_address(table),
        form=form,
        row=row,
        preview=preview,
        conflict=conflict,
    )


def _render_conflict(
    admin: AdminRequest, table: WordTable, form: Form, cells: tuple[str, ...], current: ConfigRow | None
) -> Response:
    """What was typed remains; saved again it replaces the row as it is now, or adds one that was removed."""
    shown = _form(table, current.cells if current else ())
    shown.texts = dict(form.texts)
    shown.errors = {name: message for name, message in form.errors.items() if name != "form"}
    now = entry_text(table.path, current.text) if current else ""
    return _render(admin, table, shown, current, 409, cells, conflict=now)


def _preview(
    session: Session, files: ConfigFiles, table: WordTable, row: ConfigRow | None, cells: tuple[str, ...]
) -> dict[str, object]:
    """What a row would do. `products`, `others`: what the engine gets of a synonym, for products and other indexes."""
    synonyms = []
    if table is SYNONYM_TABLE:
        with suppress(ConfigFileError):  # the problems name it
            synonyms = [parse_synonym(cells)]
    return {
        "problems": _problems(files, table, row, cells),
        "reach": next(iter(row_reaches([(table, cells)], session)), None),
        "products": engine_synonyms(synonyms, stems=True),
        "others": engine_synonyms(synonyms, stems=False),
    }


def _problems(files: ConfigFiles, table: WordTable, row: ConfigRow | None, cells: tuple[str, ...]) -> list[Problem]:
    """Those of the row with these cells, in the place of the stored one."""
    after = row.text if row and row.cells == cells else format_row(cells)
    text = files.texts.get(table.path, format_row(table.header) + "\n")
    if after not in {other.text for other in readable_rows(files, table)}:
        text = with_entry(table.path, text, row.text if row else None, after)
    return row_problems(files.replaced({table.path: text}), table, after)


def _shown_cells(text: str) -> tuple[str, ...]:
    """Those of a row as it was shown."""
    return next((row.cells for row in readable_rows(ConfigFiles({SYNONYM_TABLE.path: f"\n{text}"}), SYNONYM_TABLE)), ())


def _row(files: ConfigFiles, table: WordTable, digest: str) -> ConfigRow | None:
    return next((row for row in readable_rows(files, table) if row.digest == digest), None)


def _row_of_same_name(files: ConfigFiles, table: WordTable, before: str) -> ConfigRow | None:
    key = entry_key(table.path, before)
    return next((row for row in readable_rows(files, table) if key and entry_key(table.path, row.text) == key), None)


def _row_count(draft: Draft, table: WordTable) -> int | None:
    """None when the table is broken."""
    try:
        return len(read_rows(table.path, draft.files.texts.get(table.path, "")))
    except ConfigFileError:
        return None


def _change_count(draft: Draft, path: str) -> int:
    return len(file_changes(path, draft.live.texts.get(path, ""), draft.files.texts.get(path, "")))
