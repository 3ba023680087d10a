"""The engine's stop words, `stop-words.yml`, as a list of words; the comments of the file remain."""

import yaml
from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft_editor import DraftEditor
from api.admin.curation.entry_view import DRAFT
from api.admin.curation.row_pages import TablePages, remove_row, render_new, render_row, render_rows, save_row
from api.admin.permissions import Permission
from api.core.errors import NotFoundError, ShopError
from api.curation.config_files import text_digest
from api.curation.entries import file_changes
from api.curation.service import Draft
from api.curation.tables import (
    MAX_NAME,
    TABLES_BY_NAME,
    WORD_TABLES,
    TableRowsError,
    WordTable,
    cell_problem,
    read_rows,
)

PATH = "stop-words.yml"
MAX_WORDS = 200


def parse_words(text: str) -> list[str] | None:
    """None when the file is no list of words."""
    try:
        words = yaml.safe_load(text)
    except yaml.YAMLError:
        return None
    if words is None:
        return []
    return words if isinstance(words, list) and all(isinstance(word, str) for word in words) else None


def words_text(text: str, words: list[str]) -> str:
    """The file with other words. Raises ShopError (422) for words that cannot stand."""
    if len(words) > MAX_WORDS:
        raise ShopError("too_many_words", f"Стоп-слов больше {MAX_WORDS}: движок рассчитан на короткий список.", 422)
    for word in words:
        if message := cell_problem(word, MAX_NAME):
            raise ShopError("wrong_word", f"«{word[:40]}»: {message}.", 422)
        if " " in word:
            raise ShopError("wrong_word", f"«{word[:40]}»: стоп-слово — одно слово, без пробелов.", 422)
    comments = [line for line in text.split("\n") if line.startswith("#")]
    listed = yaml.safe_dump(words, allow_unicode=True, default_flow_style=True, width=10**6).strip()
    return "\n".join([*comments, listed]) + "\n"


router = APIRouter(route_class=AdminRoute, prefix="/search/draft/words", dependencies=[require(Permission.CONTENT)])
WORDS = f"{DRAFT}/words"


@router.get("")
def tables(admin: AdminRequestDep) -> Response:
    draft = DraftEditor(admin).read()
    rows = {table.name: _row_count(draft, table) for table in WORD_TABLES}
    changes = {table.name: _change_count(draft, table.path) for table in WORD_TABLES}
    return admin.page(
        "curation/words.html",
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
    return admin.page("curation/stop_words.html", status, words=words, digest=digest, error=error, max_words=MAX_WORDS)
