"""Word tables of the draft: the overview, the rows of each, the stop words of the engine."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.permissions import Permission
from api.admin.search_config.draft_editor import DraftEditor
from api.admin.search_config.engine_stop_words import MAX_WORDS, PATH, parse_words, words_text
from api.admin.search_config.entry_view import DRAFT
from api.admin.search_config.row_pages import TablePages, remove_row, render_new, render_row, render_rows, save_row
from api.core.errors import NotFoundError, ShopError
from api.search_config.table_rows import TableRowsError, read_rows
from api.search_config.word_table_registry import TABLES_BY_NAME, WORD_TABLES, WordTable
from api.search_versions.config_files import text_digest
from api.search_versions.draft_service import Draft
from api.search_versions.entries import file_changes

router = APIRouter(route_class=AdminRoute, prefix="/search/draft/words", dependencies=[require(Permission.CONTENT)])
WORDS = f"{DRAFT}/words"


@router.get("")
def tables(admin: AdminRequestDep) -> Response:
    draft = DraftEditor(admin).read()
    rows = {table.name: _row_count(draft, table) for table in WORD_TABLES}
    changes = {table.name: _change_count(draft, table.path) for table in WORD_TABLES}
    return admin.page(
        "search_config/words.html",
        tables=WORD_TABLES,
        rows=rows,
        changes=changes,
        stop_words=parse_words(draft.files.texts.get(PATH, "")),
        stop_word_changes=_change_count(draft, PATH),
    )


@router.get("/engine-stop-words")
def engine_stop_words(admin: AdminRequestDep) -> Response:
    text = DraftEditor(admin).read().files.texts.get(PATH, "")
    words = parse_words(text)
    error = "" if words is not None else "Файл не разобрать: сохраните слова заново, и он станет правильным."
    return _render_stop_words(admin, "\n".join(words or ()), text_digest(text), error)


@router.post("/engine-stop-words")
def change_engine_stop_words(admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    text = editor.service.lock().files.texts.get(PATH, "")
    typed = data.text("words")
    if data.text("digest") != text_digest(text):
        now = ", ".join(parse_words(text) or ())
        message = f"Пока вы правили, слова изменили: {now or 'пусто'}. Сохраните ещё раз, чтобы заменить."
        return _render_stop_words(admin, typed, text_digest(text), message, 409)
    words = list(dict.fromkeys(line.strip() for line in typed.split("\n") if line.strip()))
    try:
        editor.put_file(PATH, words_text(text, words), text)
    except ShopError as refusal:
        return _render_stop_words(admin, typed, text_digest(text), refusal.message, refusal.status)
    return admin.redirect(WORDS, "Стоп-слова движка сохранены в черновик. Товары при публикации перестроятся")


@router.get("/{table}")
def rows(table: str, admin: AdminRequestDep) -> Response:
    return render_rows(admin, _pages(table))


@router.get("/{table}/new")
def new_row(table: str, admin: AdminRequestDep) -> Response:
    return render_new(admin, _pages(table))


@router.post("/{table}/new")
def add_row(table: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return save_row(admin, _pages(table), data)


@router.get("/{table}/rows/{digest}")
def row(table: str, digest: str, admin: AdminRequestDep) -> Response:
    return render_row(admin, _pages(table), digest)


@router.post("/{table}/rows/{digest}")
def change_row(table: str, digest: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    return save_row(admin, _pages(table), data, digest)


@router.post("/{table}/rows/{digest}/remove")
def remove(table: str, digest: str, admin: AdminRequestDep) -> Response:
    return remove_row(admin, _pages(table), digest)


def _pages(name: str) -> TablePages:
    table = TABLES_BY_NAME.get(name)
    if table is None:
        raise NotFoundError("unknown_table", "Такой таблицы слов нет. Вернитесь к списку таблиц.")
    return TablePages(table, f"{WORDS}/{name}", f"{WORDS}/{name}/rows")


def _row_count(draft: Draft, table: WordTable) -> int | None:
    """None when the table is broken."""
    try:
        return len(read_rows(table.path, draft.files.texts.get(table.path, "")))
    except TableRowsError:
        return None


def _change_count(draft: Draft, path: str) -> int:
    return len(file_changes(path, draft.base.texts.get(path, ""), draft.files.texts.get(path, "")))


def _render_stop_words(admin: AdminRequest, words: str, digest: str, error: str = "", status: int = 200) -> Response:
    return admin.page(
        "search_config/stop_words.html", status, words=words, digest=digest, error=error, max_words=MAX_WORDS
    )
