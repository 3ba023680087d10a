"""Those who wrote to the shop: subscribers of letters, and suppliers who want to sell here."""

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import Select, select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.answering import answer
from api.admin.listing import Ask, Order, any_like, like, page_of
from api.admin.rendering import PRIVATE
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.admin.wording import SHOP_TIME
from api.cities.models import City
from api.content.models import Subscriber, VendorApplication
from api.core.errors import NotFoundError
from api.http.files import attachment, csv_bytes

router = APIRouter(route_class=AdminRoute, dependencies=[only(Right.SALES)])
VENDOR_STATUSES = {"new": "Новая", "accepted": "Принята", "refused": "Отказ"}


@router.get("/subscribers")
def subscribers(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    cities = desk.db.execute(select(City.id, City.name).order_by(City.position)).tuples().all()
    query, order = _subscribers(ask)
    return desk.page("people/subscribers.html", ask=ask, order=order, page=page_of(desk.db, query, ask), cities=cities)


@router.get("/subscribers.csv")
def subscribers_file(desk: DeskDep) -> Response:
    query, _ = _subscribers(Ask(desk.request))
    rows = [
        (
            row.email,
            city or "",
            "да" if row.active else "нет",
            row.created_at.astimezone(SHOP_TIME).strftime("%d.%m.%Y"),
        )
        for row, city in desk.db.execute(query)
    ]
    desk.audit.record("выгрузил подписчиков", "subscribers", "all", f"Адресов: {len(rows)}")
    content = csv_bytes(("email", "город", "подписан", "с какого дня"), rows)
    return Response(content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment("подписчики.csv"))


def _subscribers(ask: Ask) -> tuple[Select[*tuple[Any, ...]], Order]:
    order = Order({"created": Subscriber.created_at, "email": Subscriber.email}, "-created", Subscriber.id).of(ask)
    query = select(Subscriber, City.name).outerjoin(City, City.id == Subscriber.city_id).order_by(*order.clauses())
    if text := ask.text("q"):
        query = query.where(Subscriber.email.ilike(like(text)))
    if city := ask.number("city"):
        query = query.where(Subscriber.city_id == city)
    if active := ask.choice("active", ("yes", "no")):
        query = query.where(Subscriber.active.is_(active == "yes"))
    return query, order


@router.get("/vendors")
def vendors(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    query = select(VendorApplication).order_by(VendorApplication.created_at.desc(), VendorApplication.id.desc())
    if status := ask.choice("status", VENDOR_STATUSES):
        query = query.where(VendorApplication.status == status)
    if text := ask.text("q"):
        columns = (VendorApplication.company, VendorApplication.inn, VendorApplication.contact)
        query = query.where(any_like(text, columns))
    page = page_of(desk.db, query, ask, per_page=20)
    return desk.page("people/vendors.html", ask=ask, page=page, statuses=VENDOR_STATUSES)


@router.post("/vendors/{vendor_id}")
def answer_vendor(vendor_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    row = _vendor(desk, vendor_id)
    names = answer(desk, row, sent, VENDOR_STATUSES)
    desk.audit.record("ответил на заявку", "vendor_application", row.id, row.company, {"Ответ": names})
    return desk.done("/admin/vendors", f"{row.company}: {names[1].lower()}")


def _vendor(desk: Desk, vendor_id: int) -> VendorApplication:
    row = desk.db.get(VendorApplication, vendor_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError("vendor_not_found", "Такой заявки нет. Вернитесь к списку.")
    return row
