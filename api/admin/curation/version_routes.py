"""Versions of the search configuration: the list, changes of one, the return to it."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.curation.draft_routes import MAX_REASON, SHOWN_CHANGES, reason_error
from api.admin.curation.entry_view import DRAFT, ENTITY, ChangeView, version_changes
from api.admin.list_query import ListQuery, ResultPage
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.curation import publication_repository, repository
from api.curation.config_files import ConfigFiles
from api.curation.entries import changes_of
from api.curation.service import DraftService, roll_back, stored_version

router = APIRouter(route_class=AdminRoute, prefix="/search/versions", dependencies=[require(Permission.CONTENT)])
SOURCES = {"files": "файлы", "page": "бэк-офис", "rollback": "возврат"}
STATES = {
    "waiting": ("публикуется", "soft"), "building": ("публикуется", "soft"), "switching": ("публикуется", "soft"),
    "done": ("", ""), "failed": ("не опубликована", "bad"),
}  # fmt: skip


@router.get("")
def versions(admin: AdminRequestDep) -> Response:
    connection, list_query = admin.db.connection(), ListQuery(admin.request)
    page = ResultPage.of(repository.versions(connection), list_query)
    publications = publication_repository.latest(connection, 200)
    return admin.page(
        "curation/versions.html",
        list_query=list_query,
        page=page,
        live_id=repository.live_id(connection),
        states={row.version_id: STATES[row.state] for row in reversed(publications)},
        sources=SOURCES,
    )


@router.get("/{version_id}")
def version(version_id: RowId, admin: AdminRequestDep) -> Response:
    return _render(admin, version_id)


@router.post("/{version_id}/load")
def load_into_draft(version_id: RowId, admin: AdminRequestDep) -> Response:
    DraftService(admin.db).load_version(version_id, admin.staff.login)
    admin.audit.record("взял версию поиска в черновик", ENTITY, "draft", f"Версия {version_id}")
    return admin.redirect(DRAFT, f"В черновике содержание версии {version_id}")


@router.post("/{version_id}/rollback")
def rollback(version_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    reason = " ".join(data.text("reason").split())
    if error := reason_error(reason, "почему возвращаете"):
        return _render(admin, version_id, 422, reason=reason, error=error)
    try:
        with admin.db.begin_nested():
            new_id = roll_back(admin.db, version_id, admin.staff.login, reason)
    except ShopError as refusal:
        if refusal.status == 404:
            raise
        return _render(admin, version_id, refusal.status, reason=reason, error=refusal.message)
    admin.audit.record("вернул версию поиска", "search_version", new_id, f"Версия {version_id} как {new_id}: {reason}")
    return admin.redirect(DRAFT, f"Возвращаем настройки версии {version_id}: публикуется версия {new_id}")


def _render(admin: AdminRequest, version_id: int, status: int = 200, *, reason: str = "", error: str = "") -> Response:
    connection = admin.db.connection()
    row = stored_version(connection, version_id)
    live_id = repository.live_id(connection)
    content = repository.files(connection, version_id)
    other = {"live": live_id, "parent": row.parent_id}
    against = ListQuery(admin.request).choice("against", ("live",), "parent")
    compared = other[against]
    before = repository.files(connection, compared) if compared else ConfigFiles({})
    live = repository.version(connection, live_id) if live_id else None
    return admin.page(
        "curation/version.html",
        status,
        version=row,
        live_id=live_id,
        is_live_content=live is not None and live.digest == row.digest,
        against=against,
        compared=compared,
        files=version_changes(changes_of(before, content)) if compared else [],
        publications=publication_repository.of_version(connection, version_id),
        sources=SOURCES,
        reason=reason,
        error=error,
        max_reason=MAX_REASON,
        shown_changes=SHOWN_CHANGES,
        view=ChangeView(admin.db, content),
        has_draft=not DraftService(admin.db).read().is_empty if live_id else False,
    )
