"""Settings of the engine's indexes and the file of facets as YAML, with what a change of them means."""

from collections.abc import Sequence

import yaml
from fastapi import APIRouter, Response
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor, IndexConsequence, index_consequences
from api.admin.curation.entry_view import DRAFT
from api.admin.forms.fields import clean_text
from api.admin.permissions import Permission
from api.core.errors import NotFoundError
from api.curation.config_files import ConfigFileError, ConfigFiles, text_digest
from api.curation.index_settings import load
from api.curation.rule_files import russian_message
from api.index.index_state import TITLES
from api.index.indexes import INDEX_UIDS

router = APIRouter(route_class=AdminRoute, prefix="/search/draft/settings", dependencies=[require(Permission.CONTENT)])
SETTINGS = f"{DRAFT}/settings"
MAX_TEXT = 200_000
_FILES = {uid: (f"indexes/{uid}.yml", TITLES[uid]) for uid in INDEX_UIDS} | {
    "facets": ("facets.yml", "Фильтры"),
    "stop-words": ("stop-words.yml", "Стоп-слова движка"),
}


@router.get("")
def settings(admin: AdminRequestDep) -> Response:
    draft = DraftEditor(admin).read()
    changed = {name: path in draft.changed for name, (path, _) in _FILES.items()}
    return admin.page("curation/settings.html", files=_FILES, changed=changed)


@router.get("/{name}")
def setting_file(name: str, admin: AdminRequestDep) -> Response:
    path = _path(name)
    draft = DraftEditor(admin).read()
    text = draft.files.texts.get(path, "")
    plan = index_consequences(admin.db.connection(), draft.live, draft.files)
    return _render(admin, name, text, text_digest(text), _error(draft.files, path, text), plan=plan)


@router.post("/{name}")
def change(name: str, admin: AdminRequestDep, data: FormInputDep) -> Response:
    path, editor = _path(name), DraftEditor(admin)
    draft = editor.read() if "check" in data else editor.lock()
    current, text = draft.files.texts.get(path), data.text("text") + "\n"
    digest = text_digest(current or "")
    if data.text("digest") != digest:
        error = "Пока вы правили, файл изменили: его текст ниже. Ваш — в поле: сохраните ещё раз, чтобы заменить."
        return _render(admin, name, text, digest, error, 409, current=current or "")
    files = draft.files.replaced({path: text})
    error = _error(files, path, text)
    if error or "check" in data:
        plan = None if error else index_consequences(admin.db.connection(), draft.live, files)
        return _render(admin, name, text, digest, error, 422 if error else 200, plan=plan)
    editor.write(path, text, current)
    return admin.redirect(f"{SETTINGS}/{name}", "Сохранено в черновик")


def _path(name: str) -> str:
    if name not in _FILES:
        raise NotFoundError("unknown_settings", "Таких настроек нет. Вернитесь к списку.")
    return _FILES[name][0]


def _error(files: ConfigFiles, path: str, text: str) -> str:
    if len(text) > MAX_TEXT:
        return f"Текст длиннее {MAX_TEXT} знаков."
    if clean_text(text) != text:
        return "В тексте есть управляющие знаки: сотрите их."
    try:
        yaml.safe_load(text)
        load(files)
    except yaml.YAMLError as error:
        return yaml_error(text, error)
    except ConfigFileError as error:
        inner = error.__cause__
        if isinstance(inner, ValidationError | yaml.YAMLError) and str(error).startswith(f"{files.name(path)}:"):
            return yaml_error(text, inner)
        return str(error)
    return ""


def _render(
    admin: AdminRequest,
    name: str,
    text: str,
    digest: str,
    error: str = "",
    status: int = 200,
    *,
    current: str = "",
    plan: Sequence[IndexConsequence] | None = None,
) -> Response:
    return admin.page(
        "curation/setting_file.html",
        status,
        name=name,
        path=_FILES[name][0],
        title=_FILES[name][1],
        text=text,
        digest=digest,
        error=error,
        current=current,
        plan=plan or (),
        max_text=MAX_TEXT,
    )


def yaml_error(text: str, error: yaml.YAMLError | ValidationError) -> str:
    """«Строка 12: …»."""
    if isinstance(error, ValidationError):
        return "; ".join(_model_error(text, found) for found in error.errors()[:3])
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        return f"Строка {error.problem_mark.line + 1}: не разобрать YAML ({error.problem or error.context})"
    return f"Не разобрать YAML: {error}"


def _model_error(text: str, error: ErrorDetails) -> str:
    """With the line of the innermost key or item that the text has."""
    node, line = yaml.compose(text), ""
    for part in error["loc"]:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == part), None)
        else:
            items = node.value if isinstance(node, yaml.SequenceNode) else ()
            found = next(((item, item) for index, item in enumerate(items) if index == part), None)
        if found is None:
            break
        line, node = f"Строка {found[0].start_mark.line + 1}: ", found[1]
    return f"{line}{'.'.join(map(str, error['loc'])) or 'файл'}: {russian_message(error)}"
