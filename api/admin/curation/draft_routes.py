"""The draft of the search configuration: its changes, problems and publication."""

from functools import partial
from typing import Any

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft import DraftEditor, draft_problems, index_consequences, publication_obstacles
from api.admin.curation.entry_view import (
    DRAFT,
    ENTITY,
    ChangeView,
    change_authors,
    entry_address,
    entry_text,
    file_title,
    is_text,
    version_changes,
)
from api.admin.curation.evaluation import current_evaluation, obstacle_of
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.curation import publication_repository
from api.curation.entries import changes_of
from api.curation.service import DraftService

SETTING_NAMES = {
    "searchableAttributes": "где ищем",
    "displayedAttributes": "что видит витрина",
    "filterableAttributes": "что фильтруем",
    "sortableAttributes": "что сортируем",
    "rankingRules": "порядок выдачи",
    "typoTolerance": "опечатки",
    "pagination": "сколько найденного видно",
    "faceting": "сколько значений у фильтра",
    "searchCutoffMs": "сколько ждём ответа",
    "stopWords": "стоп-слова",
    "synonyms": "синонимы",
}


router = APIRouter(route_class=AdminRoute, prefix="/search/draft", dependencies=[require(Permission.CONTENT)])
#: Seconds between two looks of an open page: while a publication runs, and else.
BUSY_REFRESH_S, IDLE_REFRESH_S = 2, 15
MAX_REASON = 500
#: More changes of one file are counted, not listed.
SHOWN_CHANGES = 200
STEPS = {"waiting": "Ждёт воркера", "building": "Строим индексы", "switching": "Переключаем поиск на новую версию"}


@router.get("")
def draft_page(admin: AdminRequestDep) -> Response:
    return _render(admin)


@router.get("/publication")
def latest_publication(admin: AdminRequestDep) -> Response:
    """The part of the page that browsers look for again: the whole page counts words in every product name."""
    draft = DraftService(admin.db).read()
    return admin.page("curation/publication.html", draft=draft, **_publication(admin))


@router.post("/take-back")
def take_back(admin: AdminRequestDep, data: FormInputDep) -> Response:
    """One change by `path` and `change`, a whole file by `path`, the whole draft with `everything`."""
    editor, path = DraftEditor(admin), data.text("path")
    if "everything" in data:
        editor.discard()
        admin.audit.record("очистил черновик поиска", ENTITY, "draft", "Черновик поиска")
        return admin.redirect(DRAFT, "Черновик пуст: все правки отменены")
    if "change" in data:
        return admin.redirect(DRAFT, f"Правка отменена: {editor.undo(path, data.text('change'))}")
    if path not in editor.read().changed:
        raise ShopError("change_gone", "В этом файле правок уже нет. Обновите страницу.", 409)
    editor.discard([path])
    admin.audit.record("отменил правки файла поиска", ENTITY, path, file_title(path))
    return admin.redirect(DRAFT, f"Правки отменены: {file_title(path)}")


@router.post("/publish")
def publish(admin: AdminRequestDep, data: FormInputDep) -> Response:
    reason, despite = (" ".join(data.text(name).split()) for name in ("reason", "despite"))
    service = DraftService(admin.db)
    draft = service.read()
    error = reason_error(reason, "зачем эти изменения")
    if not error and publication_obstacles(admin.db, draft, draft_problems(admin.db, draft.files)):
        error = "Публиковать ещё нельзя: посмотрите, что мешает."
    gate = obstacle_of(admin.db, draft)
    if not error and gate and not despite:
        error = "Проверка не пройдена. Проверьте черновик или напишите, почему публикуете всё равно."
    if error:
        return _render(admin, 422, reason=reason, despite=despite[:MAX_REASON], error=error)
    if gate:
        reason = f"{reason} (без проверки: {despite[:MAX_REASON]})"
    try:
        with admin.db.begin_nested():
            version_id = service.publish(admin.staff.login, reason, data.text("edition"))
    except ShopError as refusal:
        return _render(admin, refusal.status, reason=data.text("reason"), despite=despite, error=refusal.message)
    admin.audit.record("опубликовал версию поиска", "search_version", version_id, f"Версия {version_id}: {reason}")
    return admin.redirect(DRAFT, f"Публикуем версию {version_id}. Ход виден на этой странице")


def reason_error(reason: str, what: str) -> str:
    if not reason:
        return f"Напишите, {what}: коллеги увидят это в списке версий."
    return f"Причина длиннее {MAX_REASON} знаков." if len(reason) > MAX_REASON else ""


def _render(
    admin: AdminRequest, status: int = 200, *, reason: str = "", despite: str = "", error: str = ""
) -> Response:
    draft = DraftService(admin.db).read()
    problems = draft_problems(admin.db, draft.files)
    return admin.page(
        "curation/draft.html",
        status,
        draft=draft,
        files=version_changes(changes_of(draft.live, draft.files)),
        authors=partial(change_authors, admin.db, draft),
        problems=problems,
        plan=index_consequences(admin.db.connection(), draft.live, draft.files),
        changed_rules=sum(path.startswith("rules/") for path in draft.changed),
        obstacles=publication_obstacles(admin.db, draft, problems),
        reason=reason,
        despite=despite,
        error=error,
        gate=obstacle_of(admin.db, draft),
        evaluation=current_evaluation(admin.db, draft),
        max_reason=MAX_REASON,
        shown_changes=SHOWN_CHANGES,
        setting_names=SETTING_NAMES,
        view=ChangeView(admin.db, draft.files),
        entry_address=entry_address,
        entry_text=entry_text,
        file_title=file_title,
        is_text=is_text,
        **_publication(admin),
    )


def _publication(admin: AdminRequest) -> dict[str, Any]:
    """The latest publication for its part of the page."""
    publication = next(iter(publication_repository.latest(admin.db.connection(), 1)), None)
    refresh_s = BUSY_REFRESH_S if publication and publication.is_active else IDLE_REFRESH_S
    return {"publication": publication, "steps": STEPS, "refresh_s": refresh_s}
