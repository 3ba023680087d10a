"""Dead letters: documents that the search engine refused, the reason, and their redelivery."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep
from api.admin.admin_route import AdminRoute
from api.admin.list_query import ListQuery
from api.admin.search.dead_letter_repository import DeadLetterRepository

router = APIRouter(route_class=AdminRoute, prefix="/dead-letters")


@router.get("")
def dead_letters(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    return admin.page("dead_letters.html", list_query=list_query, page=DeadLetterRepository(admin.db).page(list_query))


@router.post("")
def redeliver(admin: AdminRequestDep, data: FormInputDep) -> Response:
    """Redelivers one document, or all of them with `everything`."""
    repository = DeadLetterRepository(admin.db)
    keys = repository.keys()
    if "everything" not in data:
        selected = data.text("entity"), data.number("entity_id") or 0
        keys = [key for key in keys if key == selected]
    repository.redeliver(keys)
    for entity, entity_id in keys:
        admin.audit.record("повторил отправку в поиск", entity, entity_id, f"№ {entity_id}")
    return admin.redirect(
        "/admin/index" if data.text("back") == "index" else "/admin/dead-letters",
        "Отправили ещё раз. Что поиск примет, отсюда уйдёт" if keys else "Здесь уже пусто",
    )
