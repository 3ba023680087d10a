"""Tables of words and synonyms in the draft: the overview, the rows of each, a row and its edits.

An edit names the row as it was shown, by its digest: the optimistic lock.
"""

import csv
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Response

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
from api.curation.entries import DraftConflictError, entry_key, file_changes, with_entry
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
    """Each with its number of rows, none of a broken one, and of changes."""
    draft = DraftEditor(admin).read()
    counts: dict[str, tuple[int | None, int]] = {}
    for table in WORD_TABLES:
        live, text = (files.texts.get(table.path, "") for files in (draft.live, draft.files))
        is_broken = _broken(draft.files, table)
        rows = None if is_broken else len(readable_rows(draft.files, table))
        counts[table.name] = rows, len(file_changes(table.path, live, text))
    return admin.page("curation/words.html", tables=WORD_TABLES, counts=counts)


@router.get("/synonyms")
@router.get("/words/{table}")
def rows(admin: AdminRequestDep) -> Response:
    table, draft, list_query = _table(admin), DraftEditor(admin).read(), ListQuery(admin.request)
    text = fold(list_query.text("q"))
    listed = readable_rows(draft.files, table)
    page = ResultPage.of([row for row in listed if text in fold(" ".join(row.cells).replace("|", " "))], list_query)
    return admin.page(
        "curation/rows.html",
        table=table,
        address=table_address(table),
        list_query=list_query,
        page=page,
        new_rows={row.text for row in page.rows} - {row.text for row in readable_rows(draft.live, table)},
        error=_broken(draft.files, table),
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
    return _render(admin, table, _form(table, row.cells), row, cells=row.cells)


@router.post("/synonyms/new")
@router.post("/words/{table}/new")
def add(admin: AdminRequestDep, data: FormInputDep) -> Response:
    return change("", admin, data)


@router.post("/synonyms/rows/{digest}")
@router.post("/words/{table}/rows/{digest}")
def change(digest: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    """Saves a new row, or the row of that digest; with `check` shows what it would do and saves nothing.

    On a conflict what was typed remains; saved again it replaces the row as it is now, or adds one that was removed.
    """
    table, editor, only_checks = _table(admin), DraftEditor(admin), "check" in data
    files = (editor.read() if only_checks else editor.lock()).files
    row, before = _row(files, table, digest), data.text("before")
    form = _form(table, row.cells if row else next(csv.reader([before]), ()))
    form.read(data)
    cells = tuple(_cell(column, str(form.values.get(column.name) or "")) for column in table.columns)
    if not form.errors:
        messages = row_messages(table, cells)
        form.refuse({name: message.partition(": ")[2] or message for name, message in messages.items()})
    if digest and row is None:
        key = entry_key(table.path, before)
        rows_now = readable_rows(files, table)
        current = next((row for row in rows_now if key and entry_key(table.path, row.text) == key), None)
        shown = _form(table, current.cells if current else ())
        shown.texts, shown.errors = form.texts, form.errors
        conflict = entry_text(table.path, current.text) if current else ""
        return _render(admin, table, shown, current, 409, cells, conflict)
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
    row = _row(editor.lock().files, table, digest)
    if row is None:
        raise DraftConflictError
    editor.replace(table.path, row.text, None)
    return admin.redirect(table_address(table), f"Удалено в черновике: {entry_text(table.path, row.text)}")


def _table(admin: AdminRequest) -> WordTable:
    """The table of the address."""
    name = admin.request.path_params.get("table")
    table = SYNONYM_TABLE if name is None else TABLES_BY_NAME.get(name)
    if table is None:
        raise NotFoundError("unknown_table", "Такой таблицы слов нет. Вернитесь к списку таблиц.")
    return table


def _row(files: ConfigFiles, table: WordTable, digest: str) -> ConfigRow | None:
    return next((row for row in readable_rows(files, table) if row.digest == digest), None)


def _broken(files: ConfigFiles, table: WordTable) -> str:
    try:
        read_rows(table.path, files.texts.get(table.path, ""))
    except ConfigFileError as error:
        return str(error)
    return ""


def _form(table: WordTable, cells: Sequence[str] = ()) -> Form:
    """A box a column, several names one a line; `cells` as they were shown, none for a new row."""
    fields: list[Field] = []
    for column in table.columns:
        about: dict[str, Any] = {"name": column.name, "label": column.label, "hint": column.hint}
        about["required"] = column.is_required
        if column.choices:
            fields.append(ChoiceField(**about, choices=column.choices))
        elif column.has_names:
            fields.append(TextAreaField(**about, longest=MAX_CELL))
        else:
            fields.append(TextField(**about, longest=MAX_WHY))
    values = {column.name: "\n".join(column.parts(cell)) for column, cell in zip(table.columns, cells, strict=False)}
    return Form(fields, values)


def _cell(column: WordColumn, text: str) -> str:
    if not column.has_names:
        return text
    names = (" ".join(name.split()) for line in text.split("\n") for name in line.split("|"))
    return "|".join(dict.fromkeys(name for name in names if name))


def _save(editor: DraftEditor, table: WordTable, form: Form, row: ConfigRow | None, cells: tuple[str, ...]) -> bool:
    """False with the reason in the form."""
    files, most = editor.read().files, MAX_SYNONYMS if table is SYNONYM_TABLE else MAX_ROWS
    errors = [found.message for found in _problems(files, table, row, cells) if found.severity == "error"]
    if row is None and len(readable_rows(files, table)) >= most:
        form.refuse({"form": f"В таблице уже {most} записей, больше поиск не вместит. Сначала удалите лишние."})
    elif errors:
        form.refuse({"form": f"{errors[0]}. Поправьте и сохраните ещё раз: всё, что вы ввели, на месте."})
    else:
        try:
            if table.path not in files.texts:
                editor.write(table.path, format_row(table.header) + "\n", None)
            if row is None or row.cells != cells:
                editor.replace(table.path, row.text if row else None, format_row(cells))
        except ShopError as refusal:
            form.refuse({"form": refusal.message})
    return not form.errors


def _render(
    admin: AdminRequest,
    table: WordTable,
    form: Form,
    row: ConfigRow | None,
    status: int = 200,
    cells: tuple[str, ...] = (),
    conflict: str | None = None,
) -> Response:
    preview: dict[str, object] = {}
    if any(cells) and not form.errors:
        synonyms = []
        if table is SYNONYM_TABLE:
            with suppress(ConfigFileError):  # the problems name it
                synonyms = [parse_synonym(cells)]
        preview = {
            "problems": _problems(DraftEditor(admin).read().files, table, row, cells),
            "reach": next(iter(row_reaches([(table, cells)], admin.db)), None),
            # What the engine gets of a synonym, for products and for other indexes.
            "products": engine_synonyms(synonyms, stems=True),
            "others": engine_synonyms(synonyms, stems=False),
        }
    shown = {"table": table, "address": table_address(table), "form": form, "row": row}
    return admin.page("curation/row.html", status, **shown, preview=preview, conflict=conflict)


def _problems(files: ConfigFiles, table: WordTable, row: ConfigRow | None, cells: tuple[str, ...]) -> list[Problem]:
    """Those of the row with these cells, in the place of the stored one."""
    after = row.text if row and row.cells == cells else format_row(cells)
    text = files.texts.get(table.path, format_row(table.header) + "\n")
    if after not in {other.text for other in readable_rows(files, table)}:
        text = with_entry(table.path, text, row.text if row else None, after)
    return row_problems(files.replaced({table.path: text}), table, after)
