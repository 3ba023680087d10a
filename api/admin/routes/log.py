"""Who changed what."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import DeskDep, only
from api.admin.listing import Ask, any_like, page_of
from api.admin.models import AuditEntry
from api.admin.rights import Right
from api.admin.route import AdminRoute

router = APIRouter(route_class=AdminRoute, prefix="/log", dependencies=[only(Right.STAFF)])
PLACES = {
    "product": "/admin/products/", "order": "/admin/orders/", "staff": "/admin/staff/", "import_run": "/admin/imports/",
    "promo_codes": "/admin/promo-codes/", "banners": "/admin/banners/", "pages": "/admin/pages/",
    "faq_entries": "/admin/faq/", "posts": "/admin/posts/", "promotions": "/admin/promotions/",
    "product_sets": "/admin/sets/",
}  # fmt: skip


@router.get("")
def log(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    query = select(AuditEntry).order_by(AuditEntry.id.desc())
    if who := ask.text("who"):
        query = query.where(AuditEntry.staff_login == who)
    if text := ask.text("q"):
        said = any_like(text, (AuditEntry.title, AuditEntry.action))
        query = query.where(said | (AuditEntry.entity_id == text))
    people = desk.db.scalars(select(AuditEntry.staff_login).distinct().order_by(AuditEntry.staff_login)).all()
    page = page_of(desk.db, query, ask)
    return desk.page("log.html", ask=ask, page=page, people=[(login, login) for login in people], places=PLACES)
