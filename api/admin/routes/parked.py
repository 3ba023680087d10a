"""Documents that the search engine refused: why, and another try."""

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import func, select

from api.admin.access import DeskDep, PostedDep
from api.admin.listing import Ask, page_of
from api.admin.route import AdminRoute
from api.catalog.models import Category, Product
from api.search.models import OutboxMark, ParkedDocument

router = APIRouter(route_class=AdminRoute, prefix="/parked")


@router.get("")
def parked(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    name = func.coalesce(Product.name, Category.name)
    query = (
        select(ParkedDocument, name.label("name"))
        .outerjoin(Product, (ParkedDocument.entity == "product") & (Product.id == ParkedDocument.entity_id))
        .outerjoin(Category, (ParkedDocument.entity == "category") & (Category.id == ParkedDocument.entity_id))
        .order_by(ParkedDocument.parked_at.desc(), ParkedDocument.entity, ParkedDocument.entity_id)
    )
    return desk.page("parked.html", ask=ask, page=page_of(desk.db, query, ask))


@router.post("")
def try_again(desk: DeskDep, sent: PostedDep) -> Response:
    """A mark makes the indexer read the row anew; the document stays parked until the engine has taken it."""
    query: Any = select(ParkedDocument.entity, ParkedDocument.entity_id)
    if "everything" not in sent:
        entity_id = sent.number("entity_id") or 0
        query = query.where(ParkedDocument.entity == sent.text("entity"), ParkedDocument.entity_id == entity_id)
    found = desk.db.execute(query).tuples().all()
    desk.db.add_all(OutboxMark(entity=entity, entity_id=entity_id, change="full") for entity, entity_id in found)
    desk.db.flush()
    for entity in {entity for entity, _ in found}:
        desk.db.execute(select(func.pg_notify("search_outbox", entity)))
    for entity, entity_id in found:
        desk.audit.record("повторил отправку в поиск", entity, entity_id, f"№ {entity_id}")
    return desk.done(
        "/admin/parked", "Отправили ещё раз. Что поиск примет, отсюда уйдёт" if found else "Здесь уже пусто"
    )
