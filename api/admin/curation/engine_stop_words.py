"""The engine's stop words, `stop-words.yml`: their page; the comments of the file remain."""

import yaml
from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft_editor import DraftEditor
from api.admin.curation.entry_view import DRAFT
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.curation.config_files import text_digest
from api.curation.tables import MAX_NAME, cell_problem

router = APIRouter(
    route_class=AdminRoute, prefix="/search/draft/words/engine-stop-words", dependencies=[require(Permission.CONTENT)]
)
PATH = "stop-words.yml"
MAX_WORDS = 200


@router.get("")
def engine_stop_words(admin: AdminRequestDep) -> Response:
    text = DraftEditor(admin).read().files.texts.get(PATH, "")
    words = parse_words(text)
    error = "" if words is not None else "Файл не разобрать: сохраните слова заново, и он станет правильным."
    return _render(admin, "\n".join(words or ()), text_digest(text), error)


@router.post("")
def change(admin: AdminRequestDep, data: FormInputDep) -> Response:
    editor = DraftEditor(admin)
    text = editor.service.lock().files.texts.get(PATH, "")
    typed = data.text("words")
    if data.text("digest") != text_digest(text):
        now = ", ".join(parse_words(text) or ())
        message = f"Пока вы правили, слова изменили: {now or 'пусто'}. Сохраните ещё раз, чтобы заменить."
        return _render(admin, typed, text_digest(text), message, 409)
    words = list(dict.fromkeys(line.strip() for line in typed.split("\n") if line.strip()))
    try:
        editor.put_file(PATH, words_text(text, words), text)
    except ShopError as refusal:
        return _render(admin, typed, text_digest(text), refusal.message, refusal.status)
    return admin.redirect(f"{DRAFT}/words", "Стоп-слова сохранены в черновик. Товары при публикации перестроятся")


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


def _render(admin: AdminRequest, words: str, digest: str, error: str = "", status: int = 200) -> Response:
    return admin.page("curation/stop_words.html", status, words=words, digest=digest, error=error, max_words=MAX_WORDS)
