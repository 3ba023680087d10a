"""Pages of a table's rows in the draft: the list, a row, its edits. An edit names the row as it was shown."""

from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import Response

from api.admin.admin_request import AdminRequest
from api.admin.curation.draft_editor import DraftEditor
from api.admin.curation.entry_view import entry_text
from api.admin.curation.row_form import prefilled_form, refuse_invalid, row_form, row_preview, submitted_cells
from api.admin.forms.form import Form
from api.admin.forms.form_data import FormInput
from api.admin.list_query import ListQuery, ResultPage
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import ConfigFiles
from api.curation.entries import entry_key, with_entry
from api.curation.service import DraftConflictError
from api.curation.tables import (
    MAX_ROWS,
    MAX_SYNONYMS,
    SYNONYM_TABLE,
    ConfigRow,
    TableRowsError,
    WordTable,
    format_row,
    read_rows,
)
from api.curation.word_checks import entry_problems
from api.text.folding import fold


@dataclass(frozen=True, slots=True)
class TablePages:
    """The pages of one table; `rows` is the address of its rows."""

    table: WordTable
    address: str
    rows: str

    def row_address(self, row: ConfigRow) -> str:
        return f"{self.rows}/{row.digest}"


def render_rows(admin: AdminRequest, pages: TablePages) -> Response:
    draft, list_query = DraftEditor(admin).read(), ListQuery(admin.request)
    path = pages.table.path
    error = ""
    try:
        rows = read_rows(path, draft.files.texts.get(path, ""))
    except TableRowsError as broken:
        rows, error = (), str(broken)
    text = fold(list_query.text("q"))
    found = [row for row in rows if text in fold(" ".join(row.cells).replace("|", " "))]
    page = ResultPage.of(found, list_query)
    live = {row.text for row in _rows(draft.live, path)}
    return admin.page(
        "curation/rows.html",
        pages_of=pages,
        list_query=list_query,
        page=page,
        new_rows={row.text for row in page.rows if row.text not in live},
        error=error,
    )


def render_new(admin: AdminRequest, pages: TablePages) -> Response:
    DraftEditor(admin).read()
    list_query = ListQuery(admin.request)
    values = {column.name: list_query.text(column.name) for column in pages.table.columns}
    return _render_form(admin, pages, prefilled_form(pages.table, values), None)


def render_row(admin: AdminRequest, pages: TablePages, digest: str) -> Response:
    row = _row(DraftEditor(admin).read().files, pages.table, digest)
    if row is None:
        raise NotFoundError("row_not_found", "Такой записи нет: её изменили или удалили. Найдите её в списке.")
    return _render_form(admin, pages, row_form(pages.table, row.cells), row)


def save_row(admin: AdminRequest, pages: TablePages, data: FormInput, digest: str | None = None) -> Response:
    """Saves a new row, or the row of that digest; with `check` shows what it would do and saves nothing."""
    editor, table = DraftEditor(admin), pages.table
    files = (editor.read() if "check" in data else editor.service.lock()).files
    row = _row(files, table, digest) if digest else None
    form = row_form(table, row.cells if row else _cells(data.text("before")))
    form.read(data)
    cells = submitted_cells(table, form)
    if not form.errors:
        refuse_invalid(table, form, cells)
    if digest and row is None:
        return _render_conflict(admin, pages, form, _row_of_same_name(files, table, data.text("before")))
    if not form.errors and "check" not in data:
        after = row.text if row and row.cells == cells else format_row(cells)
        _refuse_too_many(files, table, form, row)
        if not form.errors and _save(editor, pages, form, row, after):
            return _saved(admin, pages, editor, cells, after)
    return _render_form(admin, pages, form, row, 200 if "check" in data else 422, cells)


def remove_row(admin: AdminRequest, pages: TablePages, digest: str) -> Response:
    editor = DraftEditor(admin)
    row = _row(editor.service.lock().files, pages.table, digest)
    if row is None:
        raise DraftConflictError(pages.table.path, None)
    editor.replace(pages.table.path, row.text, None)
    return admin.redirect(pages.address, f"Удалено в черновике: {entry_text(pages.table.path, row.text)}")


def _save(editor: DraftEditor, pages: TablePages, form: Form, row: ConfigRow | None, after: str) -> bool:
    files = editor.read().files
    problems = entry_problems(_with_row(files, pages.table, row, after), pages.table.path, after)
    if errors := [problem.message for problem in problems if problem.severity == "error"]:
        form.refuse({"form": f"{errors[0]}. Поправьте и сохраните ещё раз: всё, что вы ввели, на месте."})
        return False
    if row is not None and row.text == after:
        return True
    try:
        if pages.table.path not in files.texts:
            editor.put_file(pages.table.path, format_row(pages.table.header) + "\n", None)
        editor.replace(pages.table.path, row.text if row else None, after)
    except ShopError as refusal:
        form.refuse({"form": refusal.message})
        return False
    return True


def _saved(admin: AdminRequest, pages: TablePages, editor: DraftEditor, cells: tuple[str, ...], after: str) -> Response:
    warnings = [problem.message for problem in entry_problems(editor.read().files, pages.table.path, after)]
    message = "Сохранено в черновик" + (f". Внимание: {warnings[0]}" if warnings else "")
    name = next(part for cell in cells for part in cell.split("|") if part)
    return admin.redirect(f"{pages.address}?{urlencode({'q': name})}", message)


def _refuse_too_many(files: ConfigFiles, table: WordTable, form: Form, row: ConfigRow | None) -> None:
    most = MAX_SYNONYMS if table is SYNONYM_TABLE else MAX_ROWS
    if row is None and len(_rows(files, table.path)) >= most:
        form.refuse({"form": f"В таблице уже {most} записей, больше поиск не вместит. Сначала удалите лишние."})


def _render_form(
    admin: AdminRequest,
    pages: TablePages,
    form: Form,
    row: ConfigRow | None,
    status: int = 200,
    cells: tuple[str, ...] | None = None,
    conflict: str | None = None,
) -> Response:
    shown = cells or (row.cells if row else ())
    files = DraftEditor(admin).read().files
    after = format_row(shown)
    preview = None
    if any(shown) and not form.errors:
        changed = files if row and row.cells == shown else _with_row(files, pages.table, row, after)
        text = row.text if row and row.cells == shown else after
        preview = row_preview(admin.db, changed, pages.table, text, shown)
    return admin.page(
        "curation/row.html",
        status,
        pages_of=pages,
        form=form,
        row=row,
        preview=preview,
        conflict=conflict,
    )


def _render_conflict(admin: AdminRequest, pages: TablePages, form: Form, current: ConfigRow | None) -> Response:
    """What was typed remains; saved again it replaces the row as it is now, or adds one that was removed."""
    shown = row_form(pages.table, current.cells if current else ())
    shown.texts = dict(form.texts)
    shown.errors = {name: message for name, message in form.errors.items() if name != "form"}
    now = entry_text(pages.table.path, current.text) if current else ""
    return _render_form(admin, pages, shown, current, 409, submitted_cells(pages.table, form), conflict=now)


def _with_row(files: ConfigFiles, table: WordTable, row: ConfigRow | None, after: str) -> ConfigFiles:
    """The files with the row in its place, for checks before it is saved."""
    text = files.texts.get(table.path, format_row(table.header) + "\n")
    try:
        return files.replaced({table.path: with_entry(table.path, text, row.text if row else None, after)})
    except ShopError:
        return files  # has the row already


def _cells(text: str) -> tuple[str, ...]:
    """Those of a row as it was shown."""
    return next((row.cells for row in _parse(f"\n{text}")), ())


def _row(files: ConfigFiles, table: WordTable, digest: str) -> ConfigRow | None:
    return next((row for row in _rows(files, table.path) if row.digest == digest), None)


def _row_of_same_name(files: ConfigFiles, table: WordTable, before: str) -> ConfigRow | None:
    key = entry_key(table.path, before)
    return next((row for row in _rows(files, table.path) if key and entry_key(table.path, row.text) == key), None)


def _rows(files: ConfigFiles, path: str) -> tuple[ConfigRow, ...]:
    """None of a table that is broken."""
    return _parse(files.texts.get(path, ""))


def _parse(text: str) -> tuple[ConfigRow, ...]:
    try:
        return read_rows("", text)
    except TableRowsError:
        return ()
